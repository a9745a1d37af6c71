import { describe, expect, it } from '@jest/globals';
import { heightAt, pictureWidth, testRectangles } from './test-rectangles.js';

describe('test rectangles', () => {
  it('are four of different colours, inside a picture that is 600 wide', () => {
    const height = heightAt({ width: 1280, height: 720 });
    const rectangles = testRectangles(height);
    expect([pictureWidth, height]).toEqual([600, 338]);
    expect(new Set(rectangles.map(({ colour }) => colour)).size).toBe(4);
    for (const { x, y, width, height: high } of rectangles) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(pictureWidth);
      expect(y + high).toBeLessThanOrEqual(height);
    }
  });

  it('need a picture with a size', () => {
    expect(() => heightAt({ width: 0, height: 720 })).toThrow(RangeError);
  });
});
