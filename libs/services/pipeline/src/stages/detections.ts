import { statusMessage, type StatusMessage } from '@sop/contracts';
import type { ChosenNetworks } from '../ai/ports.js';
import type { Artifacts, FrameDetections, MeasuredFrame } from './artifacts.js';
import { spread } from './frames.js';
import { withoutRepeats } from './looks.js';
import { stage, type StageContext } from './stage.js';

/** A few frames looked at early, so that planning and writing know what kind of things are in the picture. */
const previewFrameCount = 8;
/** Detection ends after this share of the video's length and this minimum, whatever is left of the frames. */
const budgetShare = 0.6;
const budgetMinSeconds = 30;
/** The same for pictures that were chosen among frames not looked at. */
const pictureBudgetShare = 0.15;
const pictureBudgetMinSeconds = 10;
/** Frames handed to the detector at once: within them the next is decoded while one is looked at. */
const batch = 8;
const said = statusMessage('making.looking-for-things');

/** What stands for the networks of a company that has switched detection off. */
const nobodyLooks: ChosenNetworks = {
  base: { model: 'none', title: 'none', reason: null },
  backend: 'none',
  company: null,
  classes: [],
  isOff: true,
};

/**
 * Asked once, when the detecting starts, and kept with the run: all frames are looked at by the same networks, whatever the company
 * activates meanwhile and whichever attempt looks.
 */
export const networks = stage({
  needs: ['frames'],
  gives: 'networks',
  shownAs: 'detecting',
  weight: 2,
  run: async (_, { ai, settings, wishes }) =>
    wishes.object_detection ? ai.chooseNetworks(settings.yolo_model) : nobodyLooks,
});

export const previewDetections = stage({
  needs: ['frames', 'networks'],
  gives: 'previewDetections',
  shownAs: 'detecting',
  weight: 2,
  async run({ frames, networks }, context) {
    const first = previewFramesOf(withoutRepeats(frames.frames));
    const { found } = await look(first, networks, context, { said, seconds: Infinity });
    return found;
  },
});

/** All frames that differ, in an order that covers the whole video however early the time is up. */
export const frameDetections = stage({
  needs: ['frames', 'networks', 'previewDetections', 'video'],
  gives: 'frameDetections',
  shownAs: 'detecting',
  weight: 8,
  async run({ frames, networks, previewDetections, video }, context) {
    if (networks.isOff) return { found: [], lookedAt: [] };
    const distinct = withoutRepeats(frames.frames);
    const previewed = new Set(previewFramesOf(distinct));
    const rest = coveringOrder(distinct.filter((frame) => !previewed.has(frame)));
    const seconds = Math.max(budgetMinSeconds, budgetShare * video.durationSeconds);
    const later = await look(rest, networks, context, { said, seconds });
    return {
      found: [...previewDetections, ...later.found].sort((a, b) => a.seconds - b.seconds),
      lookedAt: [...[...previewed].map(({ seconds }) => seconds), ...later.lookedAt].sort((a, b) => a - b),
    };
  },
});

/** The chosen pictures that were not among the frames looked at, every step's best one first. */
export const pictureDetections = stage({
  needs: ['frames', 'networks', 'frameDetections', 'pictures', 'video'],
  gives: 'pictureDetections',
  shownAs: 'screenshots',
  weight: 2,
  run({ frames, networks, frameDetections, pictures, video }, context) {
    const missing = notLookedAt(frames.frames, frameDetections, pictures);
    const seconds = Math.max(pictureBudgetMinSeconds, pictureBudgetShare * video.durationSeconds);
    return look(missing, networks, context, { said: statusMessage('making.looking-at-chosen'), seconds });
  },
});

const previewFramesOf = (distinct: readonly MeasuredFrame[]): MeasuredFrame[] =>
  spread(distinct, previewFrameCount);

async function look(
  frames: readonly MeasuredFrame[],
  networks: ChosenNetworks,
  { ai, files, signal, report, looked }: StageContext,
  budget: { said: StatusMessage; seconds: number },
): Promise<FrameDetections> {
  const frameDetections: FrameDetections = { found: [], lookedAt: [] };
  if (frames.length === 0 || networks.isOff) return frameDetections;
  const detector = await ai.openDetector(networks);
  const end = performance.now() + budget.seconds * 1000;
  for (let at = 0; at < frames.length && performance.now() < end; at += batch) {
    const some = frames.slice(at, at + batch);
    for (const { thumbnail_key } of some.slice(0, 1)) looked(thumbnail_key);
    const inputs = await Promise.all(
      some.map(async ({ key, seconds }) => ({ file: await files.local(key), seconds })),
    );
    frameDetections.found.push(...(await detector.detect(inputs, { signal, report: () => undefined })));
    frameDetections.lookedAt.push(...some.map(({ seconds }) => seconds));
    report(Math.min(1, (at + batch) / frames.length), budget.said);
  }
  return frameDetections;
}

/** Frames of the chosen pictures, each once: first the best picture of every step, then the second best. */
export function notLookedAt(
  frames: readonly MeasuredFrame[],
  { lookedAt }: FrameDetections,
  { perStep }: Artifacts['pictures'],
): MeasuredFrame[] {
  const known = new Set(lookedAt);
  const bySeconds = new Map(frames.map((frame) => [frame.seconds, frame]));
  const ranks = Math.max(0, ...perStep.map((pictures) => pictures.length));
  const chosen = Array.from({ length: ranks }, (_, rank) => perStep.map((pictures) => pictures[rank]));
  const moments = new Set(chosen.flat().flatMap((picture) => (picture ? [picture.seconds] : [])));
  return [...moments].flatMap((seconds) => {
    const frame = bySeconds.get(seconds);
    return frame && !known.has(seconds) ? [frame] : [];
  });
}

/** Reorders so that every prefix is spread over the whole: by the bit-reversed position (van der Corput). */
export function coveringOrder<T>(items: readonly T[]): T[] {
  const reversed = (n: number) => {
    let value = 0;
    for (let share = 0.5, rest = n; rest > 0; share /= 2, rest >>= 1) if (rest & 1) value += share;
    return value;
  };
  return items
    .map((item, at) => ({ item, rank: reversed(at) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
