import { type MediaProcessEnd } from './media-process.js';
import { runFfmpeg, type MediaRunOptions } from './run-ffmpeg.js';
import { pictureSpecifier } from './tracks.js';
import { corruptBy } from './unusable-video.js';
import type { VideoFacts } from './video-facts.js';

const limitSeconds = 60;

/**
 * The error for a failed run. A file of which not one picture can be decoded is corrupt; otherwise the arguments
 * were wrong, and the video is not to blame.
 */
export async function classifyFailure(
  end: MediaProcessEnd,
  folder: string,
  facts: VideoFacts,
  options: MediaRunOptions,
): Promise<Error> {
  const one = ['-map', pictureSpecifier(facts), '-an', '-frames:v', '1', '-f', 'framecrc'];
  const parts = { container: facts.container, outputs: [{ file: 'one.txt', options: one }] };
  const { exitCode } = await runFfmpeg(folder, parts, options, { limitSeconds });
  return exitCode === 0
    ? new Error(`ffmpeg ended with ${end.exitCode}: ${end.stderr.slice(-1500)}`)
    : corruptBy(end);
}
