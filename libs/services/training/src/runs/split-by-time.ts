interface TimedFrame {
  seconds: number;
  boxes: readonly { label: string }[];
}

export interface Split<F> {
  train: F[];
  /** One range of the video, or empty when there are too few frames. */
  heldOut: F[];
  /** Labels without a box on the held-out frames: their precision cannot be measured. */
  unmeasured: string[];
}

const heldOutShare = 0.2;
/** With fewer frames none is held out; with fewer than `manyFrames` only one that shows every label. */
const minFrames = 3;
const manyFrames = 5;
/** Frames closer than this to the held-out range show the same moment. */
const gapSeconds = 0.5;
/** Number of tried positions: enough to find one, few enough for ten thousand frames. */
const maxPositions = 200;

/**
 * Splits frames into those for training and a range of about a fifth for measuring. Neighbouring frames of a video
 * look alike, so a random split would measure memorised frames. The last range is used, or the latest one that
 * leaves every label a box on both sides; when there is none, training takes precedence over measuring. Of dense
 * frames, those next to the range are dropped.
 * @param frames in order of time
 */
export function splitByTime<F extends TimedFrame>(frames: readonly F[]): Split<F> {
  const labels = labelsOf(frames);
  const none: Split<F> = { train: [...frames], heldOut: [], unmeasured: labels };
  if (frames.length < minFrames) return none;
  const size = Math.max(1, Math.round(frames.length * heldOutShare));
  const step = Math.max(1, Math.floor((frames.length - size) / maxPositions));
  let best = none;
  for (let start = frames.length - size; start >= 0 && best.unmeasured.length > 0; start -= step) {
    const split = splitAt(frames, start, size, labels);
    const isLearned = labelsOf(split.train).length === labels.length;
    if (isLearned && split.unmeasured.length < best.unmeasured.length) best = split;
  }
  return frames.length < manyFrames && best.unmeasured.length > 0 ? none : best;
}

function splitAt<F extends TimedFrame>(
  frames: readonly F[],
  start: number,
  size: number,
  labels: readonly string[],
): Split<F> {
  const heldOut = frames.slice(start, start + size);
  const before = frames.slice(0, start);
  const after = frames.slice(start + size);
  const [first, last] = [heldOut[0], heldOut.at(-1)];
  const isTooClose = (one: F | undefined, other: F | undefined) =>
    one !== undefined && other !== undefined && Math.abs(one.seconds - other.seconds) < gapSeconds;
  if (isTooClose(before.at(-1), first)) before.pop();
  if (isTooClose(after[0], last)) after.shift();
  const measured = labelsOf(heldOut);
  return {
    train: [...before, ...after],
    heldOut,
    unmeasured: labels.filter((label) => !measured.includes(label)),
  };
}

const labelsOf = (frames: readonly TimedFrame[]): string[] => [
  ...new Set(frames.flatMap(({ boxes }) => boxes.map(({ label }) => label))),
];
