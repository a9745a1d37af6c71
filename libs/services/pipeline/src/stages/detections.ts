import type { ChosenNetworks } from '../ai/ports.js';
import type { Artifacts, Sightings, MeasuredFrame } from './artifacts.js';
import { spread } from './frames.js';
import { withoutRepeats } from './looks.js';
import { stage, type StageContext } from './stage.js';

/** A few frames looked at early, so that planning and writing know what kind of things are in the picture. */
const glimpseFrames = 8;
/** Detection ends after this share of the video's length and this minimum, whatever is left of the frames. */
const budgetShare = 0.6;
const budgetMinSeconds = 30;
/** The same for pictures that were chosen among frames not looked at. */
const pictureBudgetShare = 0.15;
const pictureBudgetMinSeconds = 10;
/** Frames handed to the detector at once: within them the next is decoded while one is looked at. */
const batch = 8;
const detail = 'Looking for tools and equipment';

/**
 * Asked once, when the detecting starts, and kept with the run: all frames are looked at by the same networks, whatever the company
 * activates meanwhile and whichever attempt looks.
 */
export const networks = stage({
  needs: ['frames'],
  gives: 'networks',
  shownAs: 'detecting',
  weight: 1,
  run: (_, { ai, settings }) => ai.chooseNetworks(settings.yolo_model),
});

export const glimpses = stage({
  needs: ['frames', 'networks'],
  gives: 'glimpses',
  shownAs: 'detecting',
  weight: 2,
  async run({ frames, networks }, context) {
    const first = glimpsesOf(withoutRepeats(frames.frames));
    const { found } = await look(first, networks, context, { detail, seconds: Infinity });
    return found;
  },
});

/** All frames that differ, in an order that covers the whole video however early the time is up. */
export const sightings = stage({
  needs: ['frames', 'networks', 'glimpses', 'video'],
  gives: 'sightings',
  shownAs: 'detecting',
  weight: 8,
  async run({ frames, networks, glimpses, video }, context) {
    const distinct = withoutRepeats(frames.frames);
    const glimpsed = new Set(glimpsesOf(distinct));
    const rest = coveringOrder(distinct.filter((frame) => !glimpsed.has(frame)));
    const seconds = Math.max(budgetMinSeconds, budgetShare * video.durationSeconds);
    const later = await look(rest, networks, context, { detail, seconds });
    return {
      found: [...glimpses, ...later.found].sort((a, b) => a.seconds - b.seconds),
      lookedAt: [...[...glimpsed].map(({ seconds }) => seconds), ...later.lookedAt].sort((a, b) => a - b),
    };
  },
});

/** The chosen pictures that were not among the frames looked at, every step's best one first. */
export const pictureSightings = stage({
  needs: ['frames', 'networks', 'sightings', 'pictures', 'video'],
  gives: 'pictureSightings',
  shownAs: 'screenshots',
  weight: 1,
  run({ frames, networks, sightings, pictures, video }, context) {
    const missing = notLookedAt(frames.frames, sightings, pictures);
    const seconds = Math.max(pictureBudgetMinSeconds, pictureBudgetShare * video.durationSeconds);
    return look(missing, networks, context, { detail: 'Looking at the chosen pictures', seconds });
  },
});

const glimpsesOf = (distinct: readonly MeasuredFrame[]): MeasuredFrame[] => spread(distinct, glimpseFrames);

async function look(
  frames: readonly MeasuredFrame[],
  networks: ChosenNetworks,
  { ai, files, signal, report }: StageContext,
  budget: { detail: string; seconds: number },
): Promise<Sightings> {
  const sightings: Sightings = { found: [], lookedAt: [] };
  if (frames.length === 0) return sightings;
  const detector = await ai.openDetector(networks);
  const end = performance.now() + budget.seconds * 1000;
  for (let at = 0; at < frames.length && performance.now() < end; at += batch) {
    const some = frames.slice(at, at + batch);
    const inputs = await Promise.all(
      some.map(async ({ key, seconds }) => ({ file: await files.local(key), seconds })),
    );
    sightings.found.push(...(await detector.detect(inputs, { signal, report: () => undefined })));
    sightings.lookedAt.push(...some.map(({ seconds }) => seconds));
    report(Math.min(1, (at + batch) / frames.length), budget.detail);
  }
  return sightings;
}

/** Frames of the chosen pictures, each once: first the best picture of every step, then the second best. */
export function notLookedAt(
  frames: readonly MeasuredFrame[],
  { lookedAt }: Sightings,
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
