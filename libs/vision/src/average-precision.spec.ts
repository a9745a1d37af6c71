import { describe, expect, it } from '@jest/globals';
import { averagePrecision, meanAveragePrecision } from './average-precision.js';

const box = (x: number, y = 0, width = 0.2, height = 0.2) => ({ x, y, width, height });
const truth = (x: number, label = 'cup') => ({ label, box: box(x) });
const said = (x: number, score: number, label = 'cup') => ({ label, score, box: box(x) });

describe('average precision', () => {
  it('is 1 when everything is found and nothing else', () => {
    const images = [{ truths: [truth(0), truth(0.5)], detections: [said(0, 0.9), said(0.5, 0.8)] }];
    expect(averagePrecision(images, 'cup', 0.5)).toBe(1);
    expect(meanAveragePrecision(images)).toMatchObject({ map50: 1, map50to95: 1 });
  });

  it('is 0 when nothing is found, and undefined when there is nothing to find', () => {
    expect(averagePrecision([{ truths: [truth(0)], detections: [] }], 'cup', 0.5)).toBe(0);
    expect(averagePrecision([{ truths: [], detections: [said(0, 0.9)] }], 'cup', 0.5)).toBeUndefined();
  });

  it('reads 51 of 101 recall points when one of two is found', () => {
    const images = [{ truths: [truth(0), truth(0.5)], detections: [said(0, 0.9)] }];
    expect(averagePrecision(images, 'cup', 0.5)).toBeCloseTo(51 / 101, 10);
  });

  it('halves the precision when a more certain detection is wrong', () => {
    const images = [{ truths: [truth(0)], detections: [said(0.7, 0.9), said(0, 0.8)] }];
    expect(averagePrecision(images, 'cup', 0.5)).toBeCloseTo(0.5, 10);
  });

  it('is not lowered by a wrong detection that is less certain than every right one', () => {
    const images = [{ truths: [truth(0)], detections: [said(0, 0.9), said(0.7, 0.1)] }];
    expect(averagePrecision(images, 'cup', 0.5)).toBe(1);
  });

  it('counts a second detection of the same thing as wrong', () => {
    const images = [
      { truths: [truth(0), truth(0.5)], detections: [said(0, 0.9), said(0, 0.8), said(0.5, 0.7)] },
    ];
    // recall 0.5 at precision 1 (51 points), recall 1 at precision 2/3 (50 points)
    expect(averagePrecision(images, 'cup', 0.5)).toBeCloseTo((51 + 50 * (2 / 3)) / 101, 10);
  });

  it('ranks detections over all pictures together', () => {
    const images = [
      { truths: [truth(0)], detections: [said(0, 0.6)] },
      { truths: [], detections: [said(0, 0.9)] },
    ];
    expect(averagePrecision(images, 'cup', 0.5)).toBeCloseTo(0.5, 10);
  });

  it('asks for more overlap step by step', () => {
    // overlap 2/3: right at 0.50 to 0.65, wrong from 0.70
    const images = [
      { truths: [{ label: 'cup', box: box(0) }], detections: [{ label: 'cup', score: 0.9, box: box(0.04) }] },
    ];
    const result = meanAveragePrecision(images);
    expect(result.map50).toBe(1);
    expect(result.map50to95).toBeCloseTo(0.4, 10);
  });

  it('takes the mean over the classes that occur and leaves the others out', () => {
    const images = [
      { truths: [truth(0), truth(0.5, 'dog')], detections: [said(0, 0.9), said(0.3, 0.9, 'cat')] },
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
