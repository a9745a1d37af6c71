import { describe, expect, it } from '@jest/globals';
import { historyOf } from '../../../testing/training.js';
import { bestOf, chartPoints } from './chart-points.js';

describe('chart of a training', () => {
  it('has every epoch while there is space', () => {
    expect(chartPoints(historyOf(100))).toHaveLength(100);
  });

  it('is thinned out for a thousand epochs and keeps the last', () => {
    const points = chartPoints(historyOf(1000));
    expect(points.length).toBeLessThanOrEqual(201);
    expect([points.at(0)?.epoch, points.at(-1)?.epoch]).toEqual([1, 1000]);
  });

  it('has the best epoch, the earliest of several', () => {
    expect(bestOf(historyOf(100))?.epoch).toBe(19);
    expect(bestOf([])).toBeUndefined();
  });
});
