import { describe, expect, it } from '@jest/globals';
import { FRAME_SAMPLES, FRAME_SECONDS, frameLevels, speechIntervals, splitLong } from './speech-intervals.js';

const frames = (...runs: [count: number, probability: number][]) =>
  Float32Array.from(runs.flatMap(([count, probability]) => Array<number>(count).fill(probability)));

describe('speech intervals', () => {
  it('finds speech between silences', () => {
    expect(speechIntervals(frames([10, 0], [20, 0.9], [10, 0]))).toEqual([
      { startSeconds: 10 * FRAME_SECONDS, endSeconds: 30 * FRAME_SECONDS },
    ]);
  });

  it('does not divide at a pause shorter than a quarter second', () => {
    expect(speechIntervals(frames([20, 0.9], [5, 0.1], [20, 0.9]))).toHaveLength(1);
    expect(speechIntervals(frames([20, 0.9], [9, 0.1], [20, 0.9]))).toHaveLength(2);
  });

  it('ignores sounds too short to be a word', () => {
    expect(speechIntervals(frames([10, 0], [4, 0.9], [20, 0]))).toEqual([]);
  });

  it('finds nothing in silence and in no audio', () => {
    expect(speechIntervals(frames([100, 0.02]))).toEqual([]);
    expect(speechIntervals(new Float32Array(0))).toEqual([]);
  });

  it('ends an interval at the end of the audio', () => {
    expect(speechIntervals(frames([5, 0], [20, 0.9])).at(0)?.endSeconds).toBeCloseTo(25 * FRAME_SECONDS);
  });
});

describe('splitting long speech', () => {
  it('cuts at the quietest frame of the middle part without a gap', () => {
    const levels = frames([140, 0.3], [3, 0.01], [157, 0.3]);
    const parts = splitLong({ startSeconds: 0, endSeconds: 300 * FRAME_SECONDS }, levels, 9);
    expect(parts).toHaveLength(2);
    expect(parts[0]?.endSeconds).toBeCloseTo(140 * FRAME_SECONDS);
    expect(parts[1]?.startSeconds).toBe(parts[0]?.endSeconds);
  });

  it('continues until every part fits', () => {
    const parts = splitLong({ startSeconds: 0, endSeconds: 60 }, frames([1875, 0.3]), 9);
    expect(Math.max(...parts.map((part) => part.endSeconds - part.startSeconds))).toBeLessThanOrEqual(9);
    expect(parts.at(-1)?.endSeconds).toBe(60);
  });

  it('measures loudness per frame', () => {
    const samples = new Float32Array(FRAME_SAMPLES * 12).fill(0.5, 0, FRAME_SAMPLES * 6);
    const levels = frameLevels(samples);
    expect(levels).toHaveLength(12);
    expect(levels[2]).toBeCloseTo(0.5);
    expect(levels[11]).toBe(0);
  });
});
