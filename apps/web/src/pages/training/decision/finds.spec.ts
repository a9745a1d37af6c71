import { describe, expect, it } from '@jest/globals';
import { classOf } from '../../../testing/training.js';
import { texts } from '../training.texts.js';
import { findsOf, totalOf } from './finds.js';

describe('detection results as text', () => {
  it('count each measured class', () => {
    const finds = findsOf([classOf('valve', 2, 2), classOf('gauge', 0, 2), classOf('hose', 0, 0)]);
    expect(finds && texts.sentence(finds)).toBe(
      'On frames it had not seen, it found 2 of 2 “valve”, 0 of 2 “gauge”.',
    );
    expect(finds && totalOf(finds)).toEqual({ found: 2, of: 4 });
  });

  it('are absent if nothing was measured, and for older models', () => {
    expect(findsOf([classOf('hose', 0, 0)])).toBeNull();
    expect(findsOf([{ ...classOf('valve', 0, 2), found_boxes: null }])).toBeNull();
  });
});
