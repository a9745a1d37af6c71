import { statusMessage } from '@sop/contracts';
import { storeFrame } from '@sop/intake';
import { inParallel } from '@sop/jobs';
import { framesAt, shownAt } from '@sop/media';
import { keyFor } from '@sop/object-store';
import { bestSeconds, blankContrast, chooseScreenshots } from '../ai/screenshots/choosing.js';
import { folderOfRun, removePictures } from '../runs/made-objects.js';
import { bytesOfFiles } from '../storage/count-made.js';
import { picturesPart } from '../storage/parts.js';
import type { Artifacts } from './artifacts.js';
import { fitted, heights } from './frames.js';
import { contrastOf } from './looks.js';
import { stage, type StageContext } from './stage.js';

type Screenshots = Artifacts['pictures']['perStep'][number];

/** A picture on this machine, in full and small. */
interface LocalPicture {
  seconds: number;
  file: string;
  thumbnail: string;
}

/**
 * For each step the settled frame that shows it and a few alternatives. A step between two frames of the list gets the picture
 * that the video shows then; none is left for the user to choose where nothing is to be seen.
 */
export const pictures = stage({
  needs: ['video', 'frames', 'written'],
  gives: 'pictures',
  shownAs: 'screenshots',
  weight: 1,
  async run({ video, frames, written }, context) {
    const { steps } = chooseScreenshots(
      written.steps,
      frames.frames.map((frame) => ({
        ...frame,
        sceneScore: frame.scene_score,
        ...(frame.until_seconds !== undefined && { untilSeconds: frame.until_seconds }),
      })),
    );
    const chosen = await inParallel(steps, 1, async ({ frames: indices }, at) => {
      const step = written.steps[at];
      if (indices.length > 0 || !step) return localFrames(indices, frames, context);
      return shownThen(bestSeconds(step), { video, frames }, context);
    });
    const files = chosen.flat().flatMap(({ file, thumbnail }) => [file, thumbnail]);
    const undo = () => removePictures(context.store, context.run);
    const part = { name: picturesPart(context.run), bytes: await bytesOfFiles(files), undo };
    return context.count.keep(part, () => keepAll(chosen, fitted(video, heightOf(context)), context));
  },
});

const heightOf = ({ settings }: StageContext): number => heights[settings.processing_resolution];

async function localFrames(
  indices: readonly number[],
  { frames }: Artifacts['frames'],
  { files }: StageContext,
): Promise<LocalPicture[]> {
  const local: LocalPicture[] = [];
  for (const index of indices) {
    const { key, thumbnail_key: small, seconds } = frameAt(frames, index);
    local.push({ seconds, file: await files.local(key), thumbnail: await files.local(small) });
  }
  return local;
}

/** The picture of a moment, out of the video; none where nothing is to be seen on it or the video yields none. */
async function shownThen(
  seconds: number,
  { video, frames }: Pick<Artifacts, 'video' | 'frames'>,
  context: StageContext,
): Promise<LocalPicture[]> {
  const { run, threads, files, hidden, signal } = context;
  const listed = shownAt(frames.frames, seconds);
  // A frame of the list that is shown then has been looked at already: nothing is to be seen on it.
  if (!listed || (listed.until_seconds !== undefined && listed.until_seconds > seconds)) return [];
  const options = { maxHeight: heightOf(context), threads, signal };
  const folder = await files.subfolder(`shown-${Math.round(seconds * 1000)}`);
  const made = await framesAt(await files.local(run.videoKey), video, [seconds], folder, options);
  await hidden.destroyIn(made, signal);
  const [picture] = made;
  return picture && (await contrastOf(picture.thumbnail)) >= blankContrast ? [picture] : [];
}

async function keepAll(
  chosen: readonly LocalPicture[][],
  size: { width: number; height: number },
  context: StageContext,
): Promise<Artifacts['pictures']> {
  const perStep: Screenshots[] = [];
  for (const [at, local] of chosen.entries()) {
    perStep.push(
      await inParallel(local, local.length, (picture, rank) =>
        keep(picture, size, { step: at, rank }, context),
      ),
    );
    context.report((at + 1) / chosen.length, statusMessage('making.choosing-pictures'));
  }
  return { perStep };
}

function frameAt(frames: Artifacts['frames']['frames'], index: number) {
  const frame = frames.find((each) => each.index === index);
  if (!frame) throw new Error(`no frame ${index}`);
  return frame;
}

/** Under a key of its own, so that the picture outlives the frames it was chosen from. */
async function keep(
  { seconds, ...local }: LocalPicture,
  size: { width: number; height: number },
  { step, rank }: { step: number; rank: number },
  { run, store, looked }: StageContext,
): Promise<Screenshots[number]> {
  const name = `${folderOfRun(run)}/step-${String(step + 1).padStart(3, '0')}-${rank + 1}`;
  const key = keyFor.screenshot(run.companyId, run.sopId, `${name}.jpg`);
  const thumbnailKey = keyFor.screenshot(run.companyId, run.sopId, `${name}-small.jpg`);
  await storeFrame(store, local, { key, thumbnailKey });
  if (rank === 0) looked(thumbnailKey);
  return { key, thumbnail_key: thumbnailKey, seconds, ...size };
}
