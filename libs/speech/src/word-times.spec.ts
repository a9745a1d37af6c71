import { describe, expect, it } from '@jest/globals';
import { estimateWordTimes } from './word-times.js';

const interval = (startSeconds: number, endSeconds: number) => ({ startSeconds, endSeconds });
const startOf = (placed: ReturnType<typeof estimateWordTimes>, text: string) =>
  placed.find((word) => word.text === text)?.startSeconds ?? Number.NaN;

describe('word times', () => {
  it('keeps every word, in order, inside the spoken intervals', () => {
    const words = 'one two three four five six seven'.split(' ');
    const intervals = [interval(1, 2), interval(4, 6)];
    const placed = estimateWordTimes(words, intervals);
    expect(placed.map((word) => word.text)).toEqual(words);
    for (const word of placed)
      expect(
        intervals.some(
          (one) => word.startSeconds >= one.startSeconds - 1e-9 && word.endSeconds <= one.endSeconds + 1e-9,
        ),
      ).toBe(true);
    placed
      .slice(1)
      .forEach((word, i) => expect(word.startSeconds).toBeGreaterThanOrEqual(placed[i]?.endSeconds ?? 0));
  });

  it('starts a sentence after the pause, not before it', () => {
    const words = 'Open the lid. Take the filter out.'.split(' ');
    const placed = estimateWordTimes(words, [interval(0, 1.4), interval(3, 4.2)]);
    expect(startOf(placed, 'Take')).toBe(3);
  });

  it('gives long words and digits more time than short ones', () => {
    const [a, long, digits] = estimateWordTimes(['a', 'extraordinarily', '2047'], [interval(0, 3)]);
    const seconds = (word: typeof a) => (word?.endSeconds ?? 0) - (word?.startSeconds ?? 0);
    expect(seconds(long)).toBeGreaterThan(seconds(a) * 5);
    expect(seconds(digits)).toBeGreaterThan(seconds(a) * 5);
  });

  it('places nothing when there are no words', () => {
    expect(estimateWordTimes([], [interval(0, 1)])).toEqual([]);
  });
});
