/** Seconds from the start of the audio. */
export interface Interval {
  startSeconds: number;
  endSeconds: number;
}

/** One probability of speech per frame of 512 samples at 16 kHz. */
export const FRAME_SAMPLES = 512;
export const FRAME_SECONDS = FRAME_SAMPLES / 16_000;

/** Silero's recommended thresholds: speech starts above 0.5 and goes on until it stays below 0.35 for a pause. */
const STARTS_ABOVE = 0.5;
const STOPS_BELOW = 0.35;
const PAUSE_SECONDS = 0.25;
const SHORTEST_SPEECH_SECONDS = 0.2;

/** Intervals of speech from frame probabilities, in order; pauses under a quarter second do not divide them. */
export function speechIntervals(probabilities: Float32Array): Interval[] {
  const pauseFrames = Math.ceil(PAUSE_SECONDS / FRAME_SECONDS);
  const intervals: Interval[] = [];
  let start = -1;
  let quietFrames = 0;
  const finish = (end: number) => {
    if ((end - start) * FRAME_SECONDS >= SHORTEST_SPEECH_SECONDS)
      intervals.push({ startSeconds: start * FRAME_SECONDS, endSeconds: end * FRAME_SECONDS });
    start = -1;
    quietFrames = 0;
  };
  probabilities.forEach((probability, frame) => {
    if (start < 0) {
      if (probability >= STARTS_ABOVE) start = frame;
      return;
    }
    quietFrames = probability < STOPS_BELOW ? quietFrames + 1 : probability >= STARTS_ABOVE ? 0 : quietFrames;
    if (quietFrames >= pauseFrames) finish(frame + 1 - quietFrames);
  });
  if (start >= 0) finish(probabilities.length - quietFrames);
  return intervals;
}

/** Loudness (root mean square) per frame, each the mean of five frames (160 ms): the length of a pause between two phrases. */
export function frameLevels(samples: Float32Array): Float32Array {
  const frames = Math.floor(samples.length / FRAME_SAMPLES);
  const levels = Float32Array.from({ length: frames }, (_, frame) => {
    let sum = 0;
    for (let i = frame * FRAME_SAMPLES; i < (frame + 1) * FRAME_SAMPLES; i += 1)
      sum += (samples[i] ?? 0) ** 2;
    return Math.sqrt(sum / FRAME_SAMPLES);
  });
  return levels.map((_, frame) => {
    const around = levels.subarray(Math.max(0, frame - 2), frame + 3);
    return around.reduce((sum, level) => sum + level, 0) / around.length;
  });
}

/**
 * Divides an interval longer than `maxSeconds` recursively at the quietest frame of its middle part until every part fits, without
 * gaps.
 */
export function splitLong(interval: Interval, levels: Float32Array, maxSeconds: number): Interval[] {
  const { startSeconds, endSeconds } = interval;
  const seconds = endSeconds - startSeconds;
  if (seconds <= maxSeconds) return [interval];
  const cutSeconds =
    quietestFrame(levels, startSeconds + seconds * 0.3, startSeconds + seconds * 0.7) * FRAME_SECONDS;
  return [
    ...splitLong({ startSeconds, endSeconds: cutSeconds }, levels, maxSeconds),
    ...splitLong({ startSeconds: cutSeconds, endSeconds }, levels, maxSeconds),
  ];
}

/** The frame in the middle, unless another one is quieter. */
function quietestFrame(levels: Float32Array, fromSeconds: number, toSeconds: number): number {
  const first = Math.ceil(fromSeconds / FRAME_SECONDS);
  const last = Math.floor(toSeconds / FRAME_SECONDS);
  let quietest = Math.round((first + last) / 2);
  for (let frame = first; frame <= last; frame += 1)
    if ((levels[frame] ?? 1) < (levels[quietest] ?? 1)) quietest = frame;
  return quietest;
}
