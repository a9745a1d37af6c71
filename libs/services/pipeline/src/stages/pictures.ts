import { statusMessage } from '@sop/contracts';
import { storeFrame } from '@sop/intake';
import { inParallel } from '@sop/jobs';
import { framesAt, shownAt } from '@sop/media';
import { keyFor } from '@sop/object-store';
import { bestSeconds, blankContrast, chooseScreenshots } from '../ai/screenshots/choosing.js';
import { folderOfRun, removePictures } from '../runs/run-objects.js';
import { bytesOfFiles } from '../storage/count-storage.js';
import { picturesPart } from '../storage/parts.js';
import type { Artifacts } from './artifacts.js';
import { fitted, heights } from './frames.js';
import { contrastOf } from './looks.js';
import { stage, type StageContext } from './stage.js';

/** Of a step: its picture and the alternatives. */
const maxPictures = 4;

type Screenshots = Artifacts['pictures']['perStep'][number];

/** A local picture with its thumbnail. */
interface LocalPicture {
  seconds: number;
  file: string;
  thumbnail: string;
}

/**
 * For each step the settled frame that shows it and a few alternatives. A step between two frames of the list gets
 * the picture of the video at that time. A step whose picture shows nothing has none, for the user to choose.
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
      written.isScreenRecording,
    );
    const chosen = await inParallel(steps, 1, async ({ frames: indices }, at) => {
      const step = written.steps[at];
      if (indices.length > 0 || !step) return localFrames(bestFirst(indices, frames, step), frames, context);
      return pictureShownAt(bestSeconds(step), { video, frames }, context);
    });
    const files = chosen.flat().flatMap(({ file, thumbnail }) => [file, thumbnail]);
    const undo = () => removePictures(context.store, context.run);
    const part = { name: picturesPart(context.run), bytes: await bytesOfFiles(files), undo };
    return context.count.keep(part, () => storeAll(chosen, fitted(video, heightOf(context)), context));
  },
});

/** A model that was shown the pictures may have named another one of the step as the best. */
function bestFirst(
  indices: readonly number[],
  { frames }: Artifacts['frames'],
  step: Artifacts['written']['steps'][number] | undefined,
): readonly number[] {
  if (step?.bestSeconds === undefined) return indices;
  const best = shownAt(frames, step.bestSeconds)?.index;
  if (best === undefined || frames.find(({ index }) => index === best && index >= 0) === undefined)
    return indices;
  return [best, ...indices.filter((index) => index !== best)].slice(0, maxPictures);
}

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

/** The picture of the video at a moment; undefined when nothing is visible on it or the video yields none. */
async function pictureShownAt(
  seconds: number,
  { video, frames }: Pick<Artifacts, 'video' | 'frames'>,
  context: StageContext,
): Promise<LocalPicture[]> {
  const { run, threads, files, hidden, signal } = context;
  const listed = shownAt(frames.frames, seconds);
  // The frame of the list that is shown then was already rejected because nothing is visible on it.
  if (!listed || (listed.until_seconds !== undefined && listed.until_seconds > seconds)) return [];
  const options = { maxHeight: heightOf(context), threads, signal };
  const folder = await files.subfolder(`shown-${Math.round(seconds * 1000)}`);
  const extracted = await framesAt(await files.local(run.videoKey), video, [seconds], folder, options);
  await hidden.destroyIn(extracted, signal);
  const [picture] = extracted;
  return picture && (await contrastOf(picture.thumbnail)) >= blankContrast ? [picture] : [];
}

async function storeAll(
  chosen: readonly LocalPicture[][],
  size: { width: number; height: number },
  context: StageContext,
): Promise<Artifacts['pictures']> {
  const perStep: Screenshots[] = [];
  for (const [at, local] of chosen.entries()) {
    perStep.push(
      await inParallel(local, local.length, (picture, rank) =>
        storePicture(picture, size, { step: at, rank }, context),
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

/** Stored under its own key, so that the picture outlives the frame that it was chosen from. */
async function storePicture(
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
