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
import { contrastOf } from './picture-statistics.js';
import { stage, type StageContext } from './stage.js';
import { framesOfSteps } from './step-frames.js';

type Screenshots = Artifacts['pictures']['perStep'][number];

/** A picture that is not in the list of frames. */
interface NewPicture {
  seconds: number;
  untilSeconds: number;
  file: string;
  thumbnail: string;
}

/**
 * For each step the settled frame that shows it and a few alternatives, which are frames of the list under their own keys: those
 * are stored as long as the SOP. A step between two frames of the list gets the picture of the video at that time. A step whose
 * picture shows nothing has none, for the user to choose.
 */
export const pictures = stage({
  needs: ['video', 'frames', 'written'],
  gives: 'pictures',
  shownAs: 'screenshots',
  weight: 1,
  async run({ video, frames, written }, context) {
    const own = framesOfSteps(written.steps, frames.frames, written.isScreenRecording);
    const perStep: (Screenshots | NewPicture)[] = await inParallel(own, 1, async (chosen, at) => {
      const step = written.steps[at];
      if (chosen.length > 0 || !step)
        return bestFirst(chosen, frames, step).map((frame) => screenshotOf(frame, frames));
      return (await pictureShownAt(bestSeconds(step), { video, frames }, context)) ?? [];
    });
    const made = perStep.flatMap((each) => (Array.isArray(each) ? [] : [each]));
    const undo = () => removePictures(context.store, context.run);
    const files = made.flatMap(({ file, thumbnail }) => [file, thumbnail]);
    const part = { name: picturesPart(context.run), bytes: await bytesOfFiles(files), undo };
    const store = () => storeAll(perStep, fitted(video, heightOf(context)), context);
    return { perStep: made.length > 0 ? await context.count.keep(part, store) : await store() };
  },
});

/** A model that was shown the pictures, or a caption, may have named another one of the step as the best. */
function bestFirst(
  own: readonly MeasuredFrame[],
  { frames }: Artifacts['frames'],
  step: Artifacts['written']['steps'][number] | undefined,
): readonly MeasuredFrame[] {
  const best = step?.bestSeconds === undefined ? undefined : shownAt(frames, step.bestSeconds);
  return best ? [best, ...own.filter(({ index }) => index !== best.index)].slice(0, maxPictures) : own;
}

const heightOf = ({ settings }: StageContext): number => heights[settings.processing_resolution];

/** A frame of the list as a screenshot. */
const screenshotOf = (
  { key, thumbnail_key, seconds, until_seconds }: MeasuredFrame,
  { width, height }: Artifacts['frames'],
): Screenshots[number] => ({
  ...{ key, thumbnail_key, seconds, width, height },
  ...(until_seconds !== undefined && { until_seconds }),
});

/** The picture of the video at a moment; undefined when nothing is visible on it or the video yields none. */
async function pictureShownAt(
  seconds: number,
  { video, frames }: Pick<Artifacts, 'video' | 'frames'>,
  context: StageContext,
): Promise<NewPicture | undefined> {
  const { run, threads, files, hidden, signal } = context;
  const listed = shownAt(frames.frames, seconds);
  // The frame of the list that is shown then was already rejected because nothing is visible on it.
  if (!listed || (listed.until_seconds !== undefined && listed.until_seconds > seconds)) return undefined;
  const options = { maxHeight: heightOf(context), threads, signal };
  const folder = await files.subfolder(`shown-${Math.round(seconds * 1000)}`);
  const extracted = await framesAt(await files.local(run.videoKey), video, [seconds], folder, options);
  await hidden.destroyIn(extracted, signal);
  const [picture] = extracted;
  return picture && (await contrastOf(picture.thumbnail)) >= blankContrast ? picture : undefined;
}

/** Stores the pictures that are not in the list, and shows the first of each step. */
async function storeAll(
  perStep: readonly (Screenshots | NewPicture)[],
  size: { width: number; height: number },
  context: StageContext,
): Promise<Screenshots[]> {
  const all: Screenshots[] = [];
  for (const [at, chosen] of perStep.entries()) {
    const screenshots = Array.isArray(chosen) ? chosen : [await storePicture(chosen, size, at, context)];
    for (const { thumbnail_key } of screenshots.slice(0, 1)) context.onPicture(thumbnail_key);
    all.push(screenshots);
    context.report((at + 1) / perStep.length, statusMessage('making.choosing-pictures'));
  }
  return all;
}

async function storePicture(
  { seconds, untilSeconds: until_seconds, ...local }: NewPicture,
  size: { width: number; height: number },
  step: number,
  { run, store }: StageContext,
): Promise<Screenshots[number]> {
  const name = `${folderOfRun(run)}/step-${String(step + 1).padStart(3, '0')}-1`;
  const key = keyFor.screenshot(run.companyId, run.sopId, `${name}.jpg`);
  const thumbnailKey = keyFor.screenshot(run.companyId, run.sopId, `${name}-small.jpg`);
  await storeFrame(store, local, { key, thumbnailKey });
  return { key, thumbnail_key: thumbnailKey, seconds, until_seconds, ...size };
}
