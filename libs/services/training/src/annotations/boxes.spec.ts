import { describe, expect, it } from '@jest/globals';
import type { AnnotationBox } from '@sop/contracts';
import { countLabels, clippedBox } from './boxes.js';

const box = (change: Partial<AnnotationBox> = {}): AnnotationBox => ({
  class_name: 'helmet',
  class_id: 0,
  x_center: 0.5,
  y_center: 0.5,
  width: 0.2,
  height: 0.1,
  confidence: 1,
  ...change,
});

describe('boxes', () => {
  it('within the frame are unchanged, to the last bit', () => {
    const thirds = box({ x_center: 1 / 3, y_center: 2 / 3, width: 1 / 7, height: 1 / 9 });
    expect(clippedBox(thirds)).toEqual(thirds);
    const whole = box({ width: 1, height: 1 });
    expect(clippedBox(whole)).toEqual(whole);
  });

  it('get confidence 1, class 0 and a trimmed label', () => {
    expect(clippedBox(box({ class_name: ' helmet ', class_id: 7, confidence: 0.3 }))).toEqual(box());
  });

  it('are clipped to the frame', () => {
    const cut = clippedBox(box({ x_center: 0.05, width: 0.2, y_center: 1, height: 0.5 }));
    expect(cut?.x_center).toBeCloseTo(0.075, 12);
    expect(cut?.width).toBeCloseTo(0.15, 12);
    expect(cut?.y_center).toBeCloseTo(0.875, 12);
    expect(cut?.height).toBeCloseTo(0.25, 12);
  });

  it('without a side, or outside of the frame, are dropped', () => {
    expect(clippedBox(box({ width: 1e-9 }))).toBeUndefined();
    expect(clippedBox(box({ width: 1e-6 }))?.width).toBe(1e-6);
    expect(clippedBox(box({ x_center: 1.2, width: 0.3 }))).toBeUndefined();
  });

  it('are counted by label, even under names of built-in properties', () => {
    const labels = ['a', '__proto__', 'a', 'constructor'];
    const counts = countLabels(labels.map((class_name) => box({ class_name })));
    expect(JSON.parse(JSON.stringify(counts))).toEqual(JSON.parse('{"a":2,"__proto__":1,"constructor":1}'));
  });
});
