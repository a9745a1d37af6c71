import { describe, expect, it } from '@jest/globals';
import { speechPieces } from './openai-pieces.js';

const lengths = { minSeconds: 180, maxSeconds: 480 };
/** Phrases of nine seconds with a pause of one, but one pause of three after the phrase given. */
const phrases = (count: number, longPauseAfter = -1) =>
  Array.from({ length: count }, (_, at) => {
    const startSeconds = at * 10 + (at > longPauseAfter && longPauseAfter >= 0 ? 2 : 0);
    return { startSeconds, endSeconds: startSeconds + 9 };
  });

describe('dividing speech into pieces', () => {
  it('sends nothing without speech', () => {
    expect(speechPieces([], 600, lengths)).toEqual([]);
  });

  it('cuts long speech at the widest pause between three and eight minutes', () => {
    const [first, second] = speechPieces(phrases(60, 24), 602, lengths);
    expect(first).toEqual({ startSeconds: 0, endSeconds: 249.3 });
    expect(second?.startSeconds).toBe(251.7);
    expect(second?.endSeconds).toBe(601.3);
  });

  it('leaves a long rest out', () => {
    const spoken = [
      { startSeconds: 5, endSeconds: 20 },
      { startSeconds: 900, endSeconds: 910 },
    ];
    expect(speechPieces(spoken, 1000, lengths)).toEqual([
      { startSeconds: 4.7, endSeconds: 20.3 },
      { startSeconds: 899.7, endSeconds: 910.3 },
    ]);
  });

  it.each([
    ['without a pause', [{ startSeconds: 0, endSeconds: 2000 }]],
    ['with many', phrases(400)],
  ])('covers all speech %s in pieces that are in order, apart and not too long', (_how, spoken) => {
    const pieces = speechPieces(spoken, 4000, lengths);
    for (const [at, { startSeconds, endSeconds }] of pieces.entries()) {
      expect(endSeconds - startSeconds).toBeLessThanOrEqual(lengths.maxSeconds + 0.6);
      expect(startSeconds).toBeGreaterThanOrEqual(pieces[at - 1]?.endSeconds ?? 0);
    }
    for (const { startSeconds, endSeconds } of spoken)
      for (const seconds of [startSeconds, (startSeconds + endSeconds) / 2, endSeconds])
        expect(pieces.some((p) => p.startSeconds <= seconds && seconds <= p.endSeconds)).toBe(true);
  });
});
