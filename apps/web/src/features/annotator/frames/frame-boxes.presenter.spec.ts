import { describe, expect, it } from '@jest/globals';
import { annotationBox, frameAnnotation, placedBox } from './frame-boxes.presenter.js';

describe('boxes on the wire', () => {
  it('sends centre and size, with class id 0 and confidence 1', () => {
    expect(annotationBox({ label: 'bolt', rect: { x: 0.1, y: 0.2, width: 0.2, height: 0.4 } })).toEqual({
      class_name: 'bolt',
      class_id: 0,
      x_center: 0.2,
      y_center: 0.4,
      width: 0.2,
      height: 0.4,
      confidence: 1,
    });
  });

  it('restores positions to a millionth of the frame', () => {
    const rect = { x: 0.123456, y: 0.654321, width: 0.33333, height: 0.2 };
    const back = placedBox(annotationBox({ label: 'bolt', rect })).rect;
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(rect[side], 5);
  });

  it('clips boxes to the frame', () => {
    const { rect } = placedBox({
      class_name: 'a',
      class_id: 0,
      x_center: 0.05,
      y_center: 0.98,
      width: 0.2,
      height: 0.2,
      confidence: 1,
    });
    expect(rect.x).toBe(0);
    expect(rect.y + rect.height).toBeLessThanOrEqual(1);
  });

  it('omits the nothing-to-label mark where there are boxes', () => {
    const box = { label: 'bolt', rect: { x: 0, y: 0, width: 1, height: 1 } };
    expect(frameAnnotation(3, [box], true).is_background).toBe(false);
    expect(frameAnnotation(3, [], true)).toEqual({ frame_number: 3, boxes: [], is_background: true });
  });
});
