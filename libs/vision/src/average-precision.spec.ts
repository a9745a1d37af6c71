import { describe, expect, it } from '@jest/globals';
import { averagePrecision, meanAveragePrecision } from './average-precision.js';

const box = (x: number, y = 0, width = 0.2, height = 0.2) => ({ x, y, width, height });
const truth = (x: number, label = 'cup') => ({ label, box: box(x) });
const detection = (x: number, score: number, label = 'cup') => ({ label, score, box: box(x) });

describe('average precision', () => {
  it('is 1 if all objects are found without false detections', () => {
    const images = [{ truths: [truth(0), truth(0.5)], detections: [detection(0, 0.9), detection(0.5, 0.8)] }];
    expect(averagePrecision(images, 'cup', 0.5)).toBe(1);
    expect(meanAveragePrecision(images)).toMatchObject({ map50: 1, map50to95: 1 });
  });

  it('is 0 if nothing is found, and undefined without true boxes', () => {
    expect(averagePrecision([{ truths: [truth(0)], detections: [] }], 'cup', 0.5)).toBe(0);
    expect(averagePrecision([{ truths: [], detections: [detection(0, 0.9)] }], 'cup', 0.5)).toBeUndefined();
  });

  it('counts 51 of 101 recall points if one of two is found', () => {
    const images = [{ truths: [truth(0), truth(0.5)], detections: [detection(0, 0.9)] }];
    expect(averagePrecision(images, 'cup', 0.5)).toBeCloseTo(51 / 101, 10);
  });

  it('halves the precision if a more confident detection is wrong', () => {
    const images = [{ truths: [truth(0)], detections: [detection(0.7, 0.9), detection(0, 0.8)] }];
    expect(averagePrecision(images, 'cup', 0.5)).toBeCloseTo(0.5, 10);
  });

  it('is not lowered by a wrong detection with less confidence than every right one', () => {
    const images = [{ truths: [truth(0)], detections: [detection(0, 0.9), detection(0.7, 0.1)] }];
    expect(averagePrecision(images, 'cup', 0.5)).toBe(1);
  });

  it('counts a second detection of the same object as wrong', () => {
    const images = [
      {
        truths: [truth(0), truth(0.5)],
        detections: [detection(0, 0.9), detection(0, 0.8), detection(0.5, 0.7)],
      },
    ];
    // recall 0.5 at precision 1 (51 points), recall 1 at precision 2/3 (50 points)
    expect(averagePrecision(images, 'cup', 0.5)).toBeCloseTo((51 + 50 * (2 / 3)) / 101, 10);
  });

  it('ranks detections over all pictures together', () => {
    const images = [
      { truths: [truth(0)], detections: [detection(0, 0.6)] },
      { truths: [], detections: [detection(0, 0.9)] },
    ];
    expect(averagePrecision(images, 'cup', 0.5)).toBeCloseTo(0.5, 10);
  });

  it('averages over increasing overlap thresholds', () => {
    // overlap 2/3: right at 0.50 to 0.65, wrong from 0.70
    const images = [
      { truths: [{ label: 'cup', box: box(0) }], detections: [{ label: 'cup', score: 0.9, box: box(0.04) }] },
    ];
    const result = meanAveragePrecision(images);
    expect(result.map50).toBe(1);
    expect(result.map50to95).toBeCloseTo(0.4, 10);
  });

  it('averages over the classes that occur', () => {
    const images = [
      { truths: [truth(0), truth(0.5, 'dog')], detections: [detection(0, 0.9), detection(0.3, 0.9, 'cat')] },
    ];
    const result = meanAveragePrecision(images);
    expect(result.map50).toBe(0.5);
    expect(result.classes.map(({ label, truths, ap50 }) => [label, truths, ap50])).toEqual([
      ['cup', 1, 1],
      ['dog', 1, 0],
    ]);
  });

  it('is 0 without any picture', () => {
    expect(meanAveragePrecision([])).toEqual({ map50: 0, map50to95: 0, classes: [] });
  });
});
