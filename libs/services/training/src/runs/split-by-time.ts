interface TimedFrame {
  seconds: number;
  boxes: readonly { label: string }[];
}

export interface Split<F> {
  train: F[];
  /** One stretch of the video, or nothing where there are too few frames to spare any. */
  heldOut: F[];
  /** Labels without a box on the held-out frames: their precision cannot be measured. */
  unmeasured: string[];
}

const heldOutShare = 0.2;
/** With fewer frames none can be spared; with fewer than `manyFrames` only one that shows every label. */
const fewestFrames = 3;
const manyFrames = 5;
/** Frames closer than this to the held-out stretch show the same moment. */
const gapSeconds = 0.5;
/** Positions that are tried: enough to find one, few enough for ten thousand frames. */
const mostPositions = 200;

/**
 * Divides frames into those to learn from and a stretch of about a fifth to measure with. Neighbouring frames of a video look
 * alike, so a division at random would measure what was learned by heart. The last stretch is taken, or the latest one that
 * leaves every label a box on both sides; where there is none, learning goes before measuring. Where frames are dense, one on
 * each side of the stretch is left out.
 *
 * @param frames in the order of time
 */
export function splitByTime<F extends TimedFrame>(frames: readonly F[]): Split<F> {
  const labels = labelsOf(frames);
  const none: Split<F> = { train: [...frames], heldOut: [], unmeasured: labels };
  if (frames.length < fewestFrames) return none;
  const size = Math.max(1, Math.round(frames.length * heldOutShare));
  const step = Math.max(1, Math.floor((frames.length - size) / mostPositions));
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
