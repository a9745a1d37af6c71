import { FRAME_SECONDS, type Interval } from './speech-intervals.js';
import { levelGain } from './speech-level.js';

/** A shorter pause holds no sentence of its own. */
const SHORTEST_SECONDS = 1.5;
/** A whispered sentence fills at least this share of the part around it. */
const VOICE = { loudShare: 0.15, level: 0.2 };
/** 6 dB: at less the whole recording's gain serves the part as well. */
const MIN_EXTRA_GAIN = 2;
/** 10 dB: a voice rises above the noise around it, a hum does not. */
const MIN_RISE = 3.2;

/** Frames `from` (inclusive) to `to` (exclusive) and the gain that brings a voice in them to the level of speech. */
export interface QuietPart {
  from: number;
  to: number;
  partGain: number;
}

/**
 * The parts between intervals of speech in which something is far quieter than the recording's voice at `gain` and rises above the
 * noise: a whisper beside a loud voice. `levels` per frame.
 */
export function quietParts(speech: readonly Interval[], levels: Float32Array, gain: number): QuietPart[] {
  const starts = [0, ...speech.map(({ endSeconds }) => Math.ceil(endSeconds / FRAME_SECONDS))];
  const ends = [...speech.map(({ startSeconds }) => Math.floor(startSeconds / FRAME_SECONDS)), levels.length];
  return starts.flatMap((from, at) => {
    const to = ends[at] ?? levels.length;
    if ((to - from) * FRAME_SECONDS < SHORTEST_SECONDS) return [];
    const part = levels.subarray(from, to);
    const partGain = levelGain(part, VOICE);
    const loud = VOICE.level / partGain;
    const noise = part.toSorted()[Math.floor(part.length * 0.2)] ?? 0;
    return partGain >= gain * MIN_EXTRA_GAIN && loud >= noise * MIN_RISE ? [{ from, to, partGain }] : [];
  });
}
