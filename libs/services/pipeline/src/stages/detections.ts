import type { Detection } from '@sop/contracts';
import type { MeasuredFrame } from './artifacts.js';
import { spread } from './frames.js';
import { withoutRepeats } from './looks.js';
import { stage, type StageContext } from './stage.js';

/** A few frames looked at early, so that planning and writing know what kind of things are in the picture. */
const glimpseFrames = 8;
/** Detection ends after this share of the video's length and this minimum, whatever is left of the frames. */
const budgetShare = 0.6;
const budgetMinSeconds = 30;
const batch = 4;

export const glimpses = stage({
  needs: ['frames'],
  gives: 'glimpses',
  shownAs: 'detecting',
  weight: 2,
  async run({ frames }, context) {
    return detect(spread(withoutRepeats(frames.frames), glimpseFrames), context, Infinity);
  },
});

/** All frames that differ, in an order that covers the whole video however early the time is up. */
export const detections = stage({
  needs: ['frames', 'glimpses', 'video'],
  gives: 'detections',
  shownAs: 'detecting',
  weight: 8,
  async run({ frames, glimpses, video }, context) {
    const distinct = withoutRepeats(frames.frames);
    const seen = new Set(spread(distinct, glimpseFrames));
    const rest = coveringOrder(distinct.filter((frame) => !seen.has(frame)));
    const budgetSeconds = Math.max(budgetMinSeconds, budgetShare * video.durationSeconds);
    const found = [...glimpses, ...(await detect(rest, context, budgetSeconds))];
    return found.sort((a, b) => a.seconds - b.seconds);
  },
});

async function detect(
  frames: readonly MeasuredFrame[],
  { ai, files, signal, report }: StageContext,
  budgetSeconds: number,
): Promise<Detection[]> {
  const found: Detection[] = [];
  const end = performance.now() + budgetSeconds * 1000;
  for (let at = 0; at < frames.length && performance.now() < end; at += batch) {
    const some = frames.slice(at, at + batch);
    const inputs = await Promise.all(
      some.map(async ({ key, seconds }) => ({ file: await files.local(key), seconds })),
    );
    found.push(...(await ai.detector.detect(inputs, { signal, report: () => undefined })));
    report(Math.min(1, (at + batch) / frames.length), 'Looking for tools and equipment');
  }
  return found;
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
