import { describe, expect, it } from '@jest/globals';
import { fitted, pan, whole, zoomAt } from './zoom.js';

const phone = { width: 390, height: 800 };
const fit = fitted(phone, { width: 1280, height: 720 });

describe('zoom of an enlarged picture', () => {
  it('fits the width of a phone', () => {
    expect(fit.width).toBe(390);
  });

  it('keeps the point under the fingers in place', () => {
    const at = { x: 100, y: 0 };
    const zoom = zoomAt(whole, phone, fit, at, 4);
    // Before: 100 px right of the picture's middle. After: four times as far from the moved middle.
    expect(zoom.x + 100 * 4).toBeCloseTo(at.x);
  });

  it('never shows the background beside a picture that is larger than the stage', () => {
    const zoom = zoomAt(whole, phone, fit, { x: 0, y: 0 }, 2);
    expect(pan(zoom, phone, fit, { x: 9999, y: 9999 })).toEqual({ scale: 2, x: 195, y: 0 });
  });

  it('is limited to between the whole picture and eight times its size', () => {
    expect(zoomAt(whole, phone, fit, { x: 9, y: 9 }, 0.1)).toEqual(whole);
    expect(zoomAt(whole, phone, fit, { x: 0, y: 0 }, 100).scale).toBe(8);
  });
});
