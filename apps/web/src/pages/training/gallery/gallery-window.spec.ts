import { describe, expect, it } from '@jest/globals';
import { framePage } from '../../../testing/training.js';
import { framesOf, nextParam, previousParam, windowStart, withSaved } from './gallery-window.js';

describe('gallery window', () => {
  it('starts 20 frames before the target, and never before the first', () => {
    expect([windowStart(null), windowStart(300), windowStart(20), windowStart(7)]).toEqual([0, 280, 0, 0]);
  });

  it('continues after its last frame and ends with the last one of the dataset', () => {
    expect(nextParam(framePage(280, 329, 1000), { from: 280 })).toEqual({ from: 330 });
    expect(nextParam(framePage(950, 999, 1000), { from: 950 })).toBeUndefined();
  });

  it('extends back to the first frame', () => {
    expect(previousParam(framePage(280, 329, 1000), { from: 280 })).toEqual({ before: 280 });
    expect(previousParam(framePage(0, 49, 1000), { from: 0 })).toBeUndefined();
  });

  it('can go back from a window behind the last frame that passes the filter', () => {
    const nothing = { frames: [], total: 3, has_previous: true, has_next: false };
    expect(previousParam(nothing, { from: 900 })).toEqual({ before: 900 });
  });

  it('shows saved frames at once and leaves the others alone', () => {
    const data = { pages: [framePage(0, 1, 3), framePage(2, 2, 3)], pageParams: [{ from: 0 }, { from: 2 }] };
    const box = {
      class_name: 'clamp',
      class_id: 0,
      x_center: 0.5,
      y_center: 0.5,
      width: 0.1,
      height: 0.1,
      confidence: 1,
    };
    const frames = framesOf(
      withSaved(data, [
        { frame_number: 1, boxes: [box, box], is_background: false },
        { frame_number: 2, boxes: [], is_background: true },
      ]).pages,
    );
    expect(frames.map((frame) => frame.annotation_count)).toEqual([0, 2, 0]);
    expect(frames.map((frame) => frame.is_background)).toEqual([false, false, true]);
    expect(frames[0]).toBe(data.pages[0]?.frames[0]);
  });
});
