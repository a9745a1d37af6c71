import { describe, expect, it } from '@jest/globals';
import { classOf } from '../../../testing/training.js';
import { texts } from '../training.texts.js';
import { recallOf, totalRecall } from './class-recall.js';

describe('detection results as text', () => {
  it('count each measured class', () => {
    const recall = recallOf([classOf('valve', 2, 2), classOf('gauge', 0, 2), classOf('hose', 0, 0)]);
    expect(recall && texts.sentence(recall)).toBe(
      'On frames it had not seen, it found 2 of 2 “valve”, 0 of 2 “gauge”.',
    );
    expect(recall && totalRecall(recall)).toEqual({ found: 2, of: 4 });
  });

  it('are absent if nothing was measured, and for older models', () => {
    expect(recallOf([classOf('hose', 0, 0)])).toBeNull();
    expect(recallOf([{ ...classOf('valve', 0, 2), found_boxes: null }])).toBeNull();
  });
});
