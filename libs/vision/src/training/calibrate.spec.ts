import { describe, expect, it } from '@jest/globals';
import { meanAveragePrecision } from '../average-precision.js';
import { scoreShifts, shifted } from './calibrate.js';

const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
const elsewhere = { x: 0.6, y: 0.6, width: 0.2, height: 0.2 };
const CLASSES = ['valve', 'hose'];

/** Pictures with one valve each: a right detection with one score and a wrong one with another. */
function pictures(count: number, right: number, wrong: number) {
  return Array.from({ length: count }, () => ({
    truths: [{ label: 'valve', box }],
    detections: [
      { label: 'valve', score: right, box },
      { label: 'valve', score: wrong, box: elsewhere },
    ],
  }));
}

const at = (score: number, shift = 0) => 1 / (1 + Math.exp(-(Math.log(score / (1 - score)) + shift)));

describe('the scores of a trained head', () => {
  it.each([
    [0.3, 0.2],
    [0.65, 0.55],
  ])('are shifted so that 0.5 separates right (%d) from wrong (%d)', (right, wrong) => {
    const [shift] = scoreShifts(pictures(12, right, wrong), CLASSES);
    expect(at(right, shift)).toBeGreaterThan(0.5);
    expect(at(wrong, shift)).toBeLessThan(0.5);
  });

  it('are unchanged with too few true boxes, or none', () => {
    expect(scoreShifts(pictures(4, 0.3, 0.2), CLASSES)).toEqual([0, 0]);
    expect(scoreShifts([], CLASSES)).toEqual([0, 0]);
  });

  it('use the shift of all classes for a class with too few true boxes', () => {
    const [valve, hose] = scoreShifts(pictures(12, 0.3, 0.2), CLASSES);
    expect(valve).toBeGreaterThan(0);
    expect(hose).toBe(valve);
  });

  it('are not raised to 0.5 if nothing was learned', () => {
    const [shift] = scoreShifts(pictures(12, 0.06, 0.055), CLASSES);
    expect(at(0.06, shift)).toBeLessThan(0.5);
  });

  it('keep their average precision after the shift, and are ordered by decreasing score', () => {
    const images = pictures(12, 0.3, 0.2);
    const moved = images.map((image) => ({
      ...image,
      detections: shifted(image.detections, CLASSES, [1.2, 0]),
    }));
    expect(meanAveragePrecision(moved)).toEqual(meanAveragePrecision(images));
    const mixed = shifted(
      [
        { label: 'hose', score: 0.4, box },
        { label: 'valve', score: 0.3, box },
      ],
      CLASSES,
      [1.2, 0],
    );
    expect(mixed.map(({ label }) => label)).toEqual(['valve', 'hose']);
  });
});
