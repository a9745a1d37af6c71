import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { audioOutput, defaultMaxSeconds } from './extract.js';
import { limitSecondsFor, runFfmpeg, type MediaRunOptions } from './run-ffmpeg.js';
import { corruptBy } from './unusable-video.js';
import type { VideoFacts } from './video-facts.js';
import { inWorkFolder } from './work-folder.js';

export interface ExtractAudioOptions extends MediaRunOptions {
  /** The rest of a longer video is left out. Default 6 hours. */
  maxSeconds?: number;
}

/**
 * The sound alone, as `extract` would give it. No picture is decoded, so speech can be recognised while the frames are
 * still being extracted. Throws `UnusableVideo` when there is no sound or it cannot be decoded.
 */
export async function extractAudio(
  file: string,
  facts: VideoFacts,
  outFile: string,
  options: ExtractAudioOptions = {},
): Promise<void> {
  const { maxSeconds = defaultMaxSeconds } = options;
  await inWorkFolder(dirname(outFile), { file, container: facts.container }, async (folder) => {
    const { exitCode, stderr } = await runFfmpeg(
      folder,
      {
        container: facts.container,
        inputOptions: ['-t', String(maxSeconds)],
        outputs: [audioOutput(maxSeconds)],
      },
      options,
      { limitSeconds: limitSecondsFor(Math.min(facts.durationSeconds, maxSeconds)) },
    );
    if (exitCode !== 0) throw corruptBy({ exitCode, stderr });
    await rename(join(folder, 'audio.wav'), outFile);
  });
}
