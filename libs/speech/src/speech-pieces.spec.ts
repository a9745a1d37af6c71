import { describe, expect, it } from '@jest/globals';
import { splitInHalves, pieceEnd, pieceStart, piecesOf, samplesOf } from './speech-pieces.js';

const levels = new Float32Array(4000).fill(0.3);
const interval = (startSeconds: number, endSeconds: number) => ({ startSeconds, endSeconds });
const spans = (pieces: ReturnType<typeof piecesOf>) =>
  pieces.map((piece) => [pieceStart(piece), pieceEnd(piece)]);

describe('speech pieces', () => {
  it('joins phrases with short pauses and keeps their pauses', () => {
    const pieces = piecesOf([interval(0, 2), interval(2.4, 4), interval(4.5, 7)], levels);
    expect(spans(pieces)).toEqual([[0, 7]]);
    expect(pieces[0]?.intervals).toHaveLength(3);
  });

  it('divides at a long pause even when both parts would fit', () => {
    expect(spans(piecesOf([interval(0, 2), interval(3.5, 5)], levels))).toEqual([
      [0, 2],
      [3.5, 5],
    ]);
  });

  it('divides long speech at its longest pause', () => {
    const pieces = piecesOf([interval(0, 4), interval(4.3, 6), interval(6.9, 9), interval(9.3, 12)], levels);
    expect(spans(pieces)).toEqual([
      [0, 6],
      [6.9, 12],
    ]);
  });

  it('never makes a piece longer than the maximum', () => {
    const pieces = piecesOf([interval(0, 25), interval(25.3, 31)], levels);
    expect(Math.max(...spans(pieces).map(([start = 0, end = 0]) => end - start))).toBeLessThanOrEqual(9);
  });

  it('pads every piece without overlapping its neighbour', () => {
    const [first, second] = piecesOf([interval(0.5, 12)], levels);
    expect(first?.fromSeconds).toBeCloseTo(0.4);
    expect(first?.toSeconds).toBe(second?.fromSeconds);
    expect(second?.toSeconds).toBeCloseTo(12.1);
  });

  it('returns no pieces for no intervals', () => {
    expect(piecesOf([], levels)).toEqual([]);
  });

  it('halves a piece at its longest pause, and a single interval where it is quietest', () => {
    const [paused] = piecesOf([interval(0, 2), interval(2.3, 4), interval(5, 7)], levels);
    const [single] = piecesOf([interval(1, 7)], levels);
    if (paused === undefined || single === undefined) throw new Error('two pieces were made');
    expect(spans(splitInHalves(paused, levels))).toEqual([
      [0, 4],
      [5, 7],
    ]);
    expect(spans(splitInHalves(single, levels)).map(([start]) => start)).toEqual([1, expect.closeTo(4, 1)]);
  });

  it('takes only samples that exist', () => {
    const [piece] = piecesOf([interval(0, 1)], levels);
    if (piece === undefined) throw new Error('a piece was made');
    expect(samplesOf(piece, new Float32Array(16_000), 16_000)).toHaveLength(16_000);
  });
});
