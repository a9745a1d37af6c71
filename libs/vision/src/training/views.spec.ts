import { describe, expect, it } from '@jest/globals';
import { boxesSeen, type View, viewOf, viewsPerPicture } from './views.js';

const plain: View = {
  window: { x: 0, y: 0, width: 1, height: 1 },
  isMirrored: false,
  contrast: 1,
  brightness: 0,
};
const box = { x: 0.2, y: 0.4, width: 0.2, height: 0.3 };
const seen = (view: Partial<View>) => boxesSeen([{ label: 'valve', box }], { ...plain, ...view });

function expectBox(
  actual: typeof box | undefined,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  expect(actual?.x).toBeCloseTo(x, 6);
  expect(actual?.y).toBeCloseTo(y, 6);
  expect(actual?.width).toBeCloseTo(width, 6);
  expect(actual?.height).toBeCloseTo(height, 6);
}

describe('boxes in a view', () => {
  it('are unchanged in the first view', () => {
    const { boxes, cutOff } = boxesSeen([{ label: 'valve', box }], viewOf('a', 0));
    expect([boxes.length, boxes[0]?.label, cutOff]).toEqual([1, 'valve', []]);
    expectBox(boxes[0]?.box, 0.2, 0.4, 0.2, 0.3);
  });

  it('are mirrored with the picture', () => {
    expectBox(boxesSeen([{ label: 'valve', box }], viewOf('a', 1)).boxes[0]?.box, 0.6, 0.4, 0.2, 0.3);
  });

  it('grow in a window on a part of the picture', () => {
    const window = { x: 0.1, y: 0.3, width: 0.5, height: 0.5 };
    expectBox(seen({ window }).boxes[0]?.box, 0.2, 0.2, 0.4, 0.6);
    expectBox(seen({ window, isMirrored: true }).boxes[0]?.box, 0.4, 0.2, 0.4, 0.6);
  });

  it('shrink in a window larger than the picture', () => {
    expectBox(
      seen({ window: { x: -0.5, y: -0.5, width: 2, height: 2 } }).boxes[0]?.box,
      0.35,
      0.45,
      0.1,
      0.15,
    );
  });

  it('are clipped at the window', () => {
    expectBox(seen({ window: { x: 0.3, y: 0.4, width: 0.5, height: 0.5 } }).boxes[0]?.box, 0, 0, 0.2, 0.6);
  });

  it('are masked if less than about a third is visible', () => {
    const { boxes, cutOff } = seen({ window: { x: 0.34, y: 0, width: 0.5, height: 1 } });
    expect(boxes).toEqual([]);
    expectBox(cutOff[0], 0, 0.4, 0.12, 0.3);
  });

  it('are dropped if they are outside or have no area', () => {
    expect(seen({ window: { x: 0.5, y: 0, width: 0.5, height: 1 } })).toEqual({ boxes: [], cutOff: [] });
    const flat = { label: 'valve', box: { ...box, width: 0 } };
    expect(boxesSeen([flat], plain)).toEqual({ boxes: [], cutOff: [] });
  });
});

describe('the views of a picture', () => {
  it('are the same in every training, and differ between pictures', () => {
    expect(viewOf('a', 5)).toEqual(viewOf('a', 5));
    expect(viewOf('a', 5)).not.toEqual(viewOf('b', 5));
    expect(viewOf('a', 5)).not.toEqual(viewOf('a', 6));
  });

  it('show at least half of the picture, or the whole picture with a margin', () => {
    for (let index = 2; index < 200; index += 1) {
      const { window, contrast, brightness } = viewOf('a', index);
      for (const [start, size] of [
        [window.x, window.width],
        [window.y, window.height],
      ] as const) {
        expect(size).toBeGreaterThan(0.5);
        expect(size).toBeLessThanOrEqual(1.2);
        const isInside = start >= 0 && start + size <= 1 + 1e-9;
        expect(isInside || (start <= 1e-9 && start + size >= 1 - 1e-9)).toBe(true);
      }
      expect(Math.abs(contrast - 1)).toBeLessThanOrEqual(0.25);
      expect(Math.abs(brightness)).toBeLessThanOrEqual(0.15);
    }
  });

  it('decrease with the number of pictures, and are between one and the number of epochs', () => {
    expect(viewsPerPicture(48, 100)).toBe(10);
    expect(viewsPerPicture(500, 100)).toBe(3);
    expect(viewsPerPicture(10_000, 100)).toBe(1);
    expect(viewsPerPicture(48, 3)).toBe(3);
  });
});
