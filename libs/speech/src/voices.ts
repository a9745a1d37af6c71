import type { SpeechSegment, SpokenWord } from './recogniser.js';
import type { Interval } from './speech-intervals.js';

/** Half the sample rate suffices for the pitch of a voice, and so many samples hold two periods of a low one. */
const pitchRate = 8000;
const windowSamples = 320;
const hopSamples = 160;
/** Hz, of voices of men, women and children. */
const lowestPitch = 70;
const highestPitch = 400;
/** From this likeness of a window with itself, one period later, on it is voiced. */
const voicedFrom = 0.55;
/** Quieter windows of a phrase are its room, not its voice: share of its loud ones. */
const quietShare = 0.25;
/** A phrase with fewer voiced windows has no known pitch. */
const fewestWindows = 12;
/** Words closer than this are one phrase, s. */
const pauseSeconds = 0.2;
/** Semitones from the narrator from which on another one speaks: readers vary by two, men and women differ by ten. */
const anotherVoice = 6;
/** … and so many times what the narrator varies by. */
const spreads = 3;
/** The narrator’s minimum share of all speech; below it, all voices count as narrators. */
const narratorShare = 0.6;

/**
 * Marks the words of other voices than the narrator's, such as those of actors. Only the pitch distinguishes voices, so two voices of
 * one height count as one.
 */
export function withVoices(
  segments: readonly SpeechSegment[],
  samples: Float32Array,
  sampleRate: number,
): SpeechSegment[] {
  const words = segments.flatMap((segment) => segment.words ?? []);
  const phrases = phrasesOf(words);
  const others = otherVoices(
    phrases.map((phrase) => ({ ...spanOf(phrase), pitch: pitchOf(samples, sampleRate, spanOf(phrase)) })),
  );
  const isOther = new Set(phrases.flatMap((phrase, at) => (others[at] ? phrase : [])));
  if (isOther.size === 0) return [...segments];
  return segments.map((segment) =>
    segment.words
      ? {
          ...segment,
          words: segment.words.map((word) => (isOther.has(word) ? { ...word, voice: 'other' } : word)),
        }
      : segment,
  );
}

/** Words without a pause between them. */
function phrasesOf(words: readonly SpokenWord[]): SpokenWord[][] {
  const phrases: SpokenWord[][] = [];
  for (const word of words) {
    const phrase = phrases.at(-1);
    const before = phrase?.at(-1);
    if (phrase && before && word.startSeconds - before.endSeconds < pauseSeconds) phrase.push(word);
    else phrases.push([word]);
  }
  return phrases;
}

const spanOf = (phrase: readonly SpokenWord[]): Interval => ({
  startSeconds: phrase[0]?.startSeconds ?? 0,
  endSeconds: phrase.at(-1)?.endSeconds ?? 0,
});

/** Semitones above 100 Hz; undefined where too little of it is voiced. */
export function pitchOf(
  samples: Float32Array,
  sampleRate: number,
  { startSeconds, endSeconds }: Interval,
): number | undefined {
  const part = samples.subarray(Math.floor(startSeconds * sampleRate), Math.ceil(endSeconds * sampleRate));
  const sound = thinned(part, Math.round(sampleRate / pitchRate));
  const windows: Float32Array[] = [];
  for (let at = 0; at + windowSamples <= sound.length; at += hopSamples)
    windows.push(sound.subarray(at, at + windowSamples));
  const levels = windows.map(energyOf);
  const loud = quietShare ** 2 * quantile(levels, 0.9);
  const pitches = windows.flatMap((window, at) =>
    (levels[at] ?? 0) > loud ? (pitchOfWindow(window) ?? []) : [],
  );
  return pitches.length < fewestWindows ? undefined : quantile(pitches, 0.5);
}

/** The mean of neighbouring samples removes what is above half the new rate. */
function thinned(samples: Float32Array, factor: number): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / factor) }, (_, at) => {
    let sum = 0;
    for (let k = 0; k < factor; k += 1) sum += samples[at * factor + k] ?? 0;
    return sum / factor;
  });
}

const energyOf = (window: Float32Array): number => window.reduce((sum, value) => sum + value * value, 0);

/** Normalised autocorrelation: the shortest lag that is nearly as like as the likest. */
function pitchOfWindow(window: Float32Array): number | undefined {
  const shortest = Math.floor(pitchRate / highestPitch);
  const longest = Math.ceil(pitchRate / lowestPitch);
  const likeness = Array.from({ length: longest - shortest + 1 }, (_, at) =>
    likenessAt(window, shortest + at),
  );
  const best = Math.max(...likeness);
  if (best < voicedFrom) return undefined;
  let at = likeness.findIndex((value) => value >= 0.9 * best);
  while ((likeness[at + 1] ?? -1) > (likeness[at] ?? 0)) at += 1;
  return 12 * Math.log2(pitchRate / (shortest + at) / 100);
}

function likenessAt(window: Float32Array, lag: number): number {
  let [product, here, later] = [0, 0, 0];
  for (let at = 0; at + lag < window.length; at += 1) {
    const [one, other] = [window[at] ?? 0, window[at + lag] ?? 0];
    product += one * other;
    here += one * one;
    later += other * other;
  }
  return here > 0 && later > 0 ? product / Math.sqrt(here * later) : 0;
}

type Pitched = Interval & { pitch: number | undefined };

/** Which phrases another voice says than the one that says most. */
export function otherVoices(phrases: readonly Pitched[]): boolean[] {
  const voiced = phrases.flatMap(({ pitch, ...span }) => (pitch === undefined ? [] : [{ ...span, pitch }]));
  const secondsNear = (pitch: number): number =>
    voiced.filter((other) => Math.abs(other.pitch - pitch) < anotherVoice / 2).reduce(plusSeconds, 0);
  const narrator = voiced.reduce<(typeof voiced)[number] | undefined>(
    (best, one) => (best && secondsNear(best.pitch) >= secondsNear(one.pitch) ? best : one),
    undefined,
  );
  if (!narrator) return phrases.map(() => false);
  const own = voiced.filter(({ pitch }) => Math.abs(pitch - narrator.pitch) < anotherVoice);
  const middle = quantile(
    own.map(({ pitch }) => pitch),
    0.5,
  );
  // The median of differences is .67 of a standard deviation.
  const spread =
    quantile(
      own.map(({ pitch }) => Math.abs(pitch - middle)),
      0.5,
    ) / 0.67;
  const from = Math.max(anotherVoice, spreads * spread);
  const isNarrator = ({ pitch }: { pitch: number }): boolean => Math.abs(pitch - middle) < from;
  if (voiced.filter(isNarrator).reduce(plusSeconds, 0) < narratorShare * voiced.reduce(plusSeconds, 0))
    return phrases.map(() => false);
  return phrases.map(({ pitch }) => pitch !== undefined && !isNarrator({ pitch }));
}

const plusSeconds = (sum: number, { startSeconds, endSeconds }: Interval): number =>
  sum + endSeconds - startSeconds;

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
