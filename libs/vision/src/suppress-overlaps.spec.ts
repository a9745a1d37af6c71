import { describe, expect, it } from '@jest/globals';
import { cocoLabel, cocoLabels } from './coco-labels.js';
import { suppressOverlaps } from './suppress-overlaps.js';

const at = (x: number, score: number, label = 'person') => ({
  label,
  score,
  box: { x, y: 0, width: 0.2, height: 0.2 },
});

describe('suppression of overlaps', () => {
  it('keeps the best of overlapping boxes of one label', () => {
    expect(
      suppressOverlaps([at(0.01, 0.6), at(0, 0.9), at(0.5, 0.7)], 0.5, 20).map((one) => one.score),
    ).toEqual([0.9, 0.7]);
  });

  it('allows overlaps of different labels', () => {
    expect(suppressOverlaps([at(0, 0.9), at(0, 0.8, 'chair')], 0.5, 20)).toHaveLength(2);
  });

  it('returns at most the limit', () => {
    expect(
      suppressOverlaps([at(0, 0.5), at(0.3, 0.9), at(0.6, 0.7)], 0.5, 2).map((one) => one.score),
    ).toEqual([0.9, 0.7]);
  });
});

describe('COCO labels', () => {
  it('are eighty, with gaps in their ids', () => {
    expect(cocoLabels).toHaveLength(80);
    expect([1, 6, 13, 44, 62, 72, 90].map(cocoLabel)).toEqual([
      'person',
      'bus',
      'stop sign',
      'bottle',
      'chair',
      'tv',
      'toothbrush',
    ]);
    expect([0, 12, 26, 29, 30, 45, 66, 68, 69, 71, 83, 91].map(cocoLabel)).toEqual(Array(12).fill(undefined));
  });
});
