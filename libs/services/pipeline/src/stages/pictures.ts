import { remark } from '@sop/contracts';
import { storeFrame } from '@sop/intake';
import { inParallel } from '@sop/jobs';
import { keyFor } from '@sop/object-store';
import { chooseScreenshots } from '../ai/screenshots/choosing.js';
import { folderOfRun, removePictures } from '../runs/made-objects.js';
import { bytesOfFiles } from '../storage/count-made.js';
import { picturesPart } from '../storage/parts.js';
import type { Artifacts } from './artifacts.js';
import { stage, type StageContext } from './stage.js';

type Screenshots = Artifacts['pictures']['perStep'][number];

/** For each step the settled frame that shows it and a few alternatives; none where no frame will do. */
export const pictures = stage({
  needs: ['frames', 'written'],
  gives: 'pictures',
  shownAs: 'screenshots',
  weight: 1,
  async run({ frames, written }, context) {
    const { steps } = chooseScreenshots(
      written.steps,
      frames.frames.map((frame) => ({ ...frame, sceneScore: frame.scene_score })),
    );
    const part = await partOf(steps, frames, context);
    return context.count.keep(part, () => keepAll(steps, frames, context));
  },
});

type Steps = ReturnType<typeof chooseScreenshots>['steps'];

/** The pictures of all steps, as they count against the plan. */
async function partOf(steps: Steps, { frames }: Artifacts['frames'], { run, files, store }: StageContext) {
  const names = steps.flatMap(({ frames: chosen }) => chosen.map((index) => frameAt(frames, index)));
  const local = [];
  for (const { key, thumbnail_key } of names)
    local.push(await files.local(key), await files.local(thumbnail_key));
  const undo = () => removePictures(store, run);
  return { name: picturesPart(run), bytes: await bytesOfFiles(local), undo };
}

async function keepAll(
  steps: Steps,
  frames: Artifacts['frames'],
  context: StageContext,
): Promise<Artifacts['pictures']> {
  const perStep: Screenshots[] = [];
  for (const [at, { frames: chosen }] of steps.entries()) {
    perStep.push(
      await inParallel(chosen, chosen.length, (index, rank) => keep(frames, index, at, rank, context)),
    );
    context.report((at + 1) / steps.length, remark('making.choosing-pictures'));
  }
  return { perStep };
}

function frameAt(frames: Artifacts['frames']['frames'], index: number) {
  const frame = frames.find((each) => each.index === index);
  if (!frame) throw new Error(`no frame ${index}`);
  return frame;
}

/** Copies a frame to a key of its own, so that the picture outlives the frames it was chosen from. */
async function keep(
  { frames, width, height }: Artifacts['frames'],
  index: number,
  step: number,
  rank: number,
  { run, files, store, looked }: StageContext,
): Promise<Screenshots[number]> {
  const frame = frameAt(frames, index);
  const name = `${folderOfRun(run)}/step-${String(step + 1).padStart(3, '0')}-${rank + 1}`;
  const key = keyFor.screenshot(run.companyId, run.sopId, `${name}.jpg`);
  const thumbnailKey = keyFor.screenshot(run.companyId, run.sopId, `${name}-small.jpg`);
  const local = { file: await files.local(frame.key), thumbnail: await files.local(frame.thumbnail_key) };
  await storeFrame(store, local, { key, thumbnailKey });
  if (rank === 0) looked(thumbnailKey);
  return { key, thumbnail_key: thumbnailKey, seconds: frame.seconds, width, height };
}
