import { measurePictures, moveFrame, type Frame } from './extract.js';
import { pickShown, type Picture, type PickOptions } from './pick-shown.js';
import { UnusableVideo } from './unusable-video.js';
import type { VideoFacts } from './video-facts.js';
import { inWorkFolder } from './work-folder.js';

export type FramesAtOptions = PickOptions;

/**
 * For each time the frame that is shown then: the last one that begins at it or before, as a player shows it. One seek each (a
 * browser-ready copy seeks quickly, a raw MediaRecorder WebM has no index and does not). Files are called
 * `pick-<milliseconds>.jpg`. Scene scores are against the pick before.
 */
export async function framesAt(
  file: string,
  facts: VideoFacts,
  seconds: readonly number[],
  outDir: string,
  options: FramesAtOptions = {},
): Promise<Frame[]> {
  return inWorkFolder(outDir, { file, container: facts.container }, async (folder) => {
    const pictures: Picture[] = [];
    for (const wanted of seconds) {
      const picture = await pickShown(folder, facts, wanted, options);
      if (!picture) throw new UnusableVideo('corrupt');
      pictures.push(picture);
    }
    const frames: Frame[] = [];
    for (const [index, picture] of (await measurePictures(pictures, options.signal)).entries()) {
      const name = `pick-${String(Math.round((seconds[index] ?? 0) * 1000)).padStart(8, '0')}`;
      frames.push(await moveFrame(picture, index, outDir, name));
    }
    return frames;
  });
}
