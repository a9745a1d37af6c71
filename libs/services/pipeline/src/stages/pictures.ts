import { statusMessage } from '@sop/contracts';
import { storeFrame } from '@sop/intake';
import { inParallel } from '@sop/jobs';
import { framesAt, shownAt } from '@sop/media';
import { keyFor } from '@sop/object-store';
import { bestSeconds, blankContrast, maxPictures } from '../ai/screenshots/choosing.js';
import { folderOfRun, removePictures } from '../runs/run-objects.js';
import { bytesOfFiles } from '../storage/count-storage.js';
import { picturesPart } from '../storage/parts.js';
import type { Artifacts, MeasuredFrame } from './artifacts.js';
import { fitted, heights } from './frames.js';
import { contrastOf } from './looks.js';
import { stage, type StageContext } from './stage.js';
import { framesOfSteps } from './step-frames.js';

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
    const perStep = framesOfSteps(written.steps, frames.frames, written.isScreenRecording);
    const chosen = await inParallel(perStep, 1, async (own, at) => {
      const step = written.steps[at];
      if (own.length > 0 || !step) return localFrames(bestFirst(own, frames, step), context);
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
  own: readonly MeasuredFrame[],
  { frames }: Artifacts['frames'],
  step: Artifacts['written']['steps'][number] | undefined,
): readonly MeasuredFrame[] {
  const best = step?.bestSeconds === undefined ? undefined : shownAt(frames, step.bestSeconds);
  return best ? [best, ...own.filter(({ index }) => index !== best.index)].slice(0, maxPictures) : own;
}

const heightOf = ({ settings }: StageContext): number => heights[settings.processing_resolution];

async function localFrames(
  frames: readonly MeasuredFrame[],
  { files }: StageContext,
): Promise<LocalPicture[]> {
  const local: LocalPicture[] = [];
  for (const { key, thumbnail_key: small, seconds } of frames)
    local.push({ seconds, file: await files.local(key), thumbnail: await files.local(small) });
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
