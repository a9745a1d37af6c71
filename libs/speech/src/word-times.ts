import type { SpokenWord } from './recogniser.js';
import type { Interval } from './speech-intervals.js';

/** Speakers pause after a sentence more often than after a comma, and after a comma more often than anywhere else. */
const SENTENCE_END_PULL_SECONDS = 1.2;
const COMMA_PULL_SECONDS = 0.6;

/** Estimated duration of a word in letters: a digit counts as a spoken word, and every word has a minimum. */
function weight(word: string): number {
  const digits = word.match(/\d/g)?.length ?? 0;
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  return 1 + letters + 4 * digits;
}

const pull = (word: string) =>
  /[.!?…]["'”’)]*$/.test(word)
    ? SENTENCE_END_PULL_SECONDS
    : /[,;:–—]["'”’)]*$/.test(word)
      ? COMMA_PULL_SECONDS
      : 0;

const length = ({ startSeconds, endSeconds }: Interval) => endSeconds - startSeconds;

/**
 * Estimates the time of every word: words are distributed over the spoken intervals by length, with pauses moved to the nearest
 * punctuation, and within an interval by length again. No word is placed in the silence between intervals.
 */
export function estimateWordTimes(words: readonly string[], intervals: readonly Interval[]): SpokenWord[] {
  const ends = wordsPerInterval(words, intervals);
  return intervals.flatMap((interval, i) => spread(words.slice(ends[i - 1] ?? 0, ends[i]), interval));
}

/** For each interval, the number of words that end before its end. */
function wordsPerInterval(words: readonly string[], intervals: readonly Interval[]): number[] {
  const spokenSeconds = intervals.reduce((sum, interval) => sum + length(interval), 0);
  const totalWeight = words.reduce((sum, word) => sum + weight(word), 0);
  const endSecondsOfWords = [0];
  for (const word of words)
    endSecondsOfWords.push(
      (endSecondsOfWords.at(-1) ?? 0) + (weight(word) / Math.max(1, totalWeight)) * spokenSeconds,
    );
  const ends: number[] = [];
  let pauseSeconds = 0;
  for (const [i, interval] of intervals.entries()) {
    pauseSeconds += length(interval);
    const isLast = i === intervals.length - 1;
    ends.push(isLast ? words.length : boundary(words, endSecondsOfWords, pauseSeconds, ends.at(-1) ?? 0));
  }
  return ends;
}

function boundary(
  words: readonly string[],
  endSecondsOfWords: number[],
  pauseSeconds: number,
  first: number,
): number {
  let best = first;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let end = first; end <= words.length; end += 1) {
    const cost = Math.abs((endSecondsOfWords[end] ?? 0) - pauseSeconds) - pull(words[end - 1] ?? '');
    if (cost >= bestCost) continue;
    best = end;
    bestCost = cost;
  }
  return best;
}

function spread(words: readonly string[], interval: Interval): SpokenWord[] {
  const secondsPerWeight = length(interval) / words.reduce((sum, word) => sum + weight(word), 0);
  let at = interval.startSeconds;
  return words.map((text) => {
    const startSeconds = at;
    at += weight(text) * secondsPerWeight;
    return { text, startSeconds, endSeconds: at };
  });
}
