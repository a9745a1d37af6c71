import { describe, expect, it } from '@jest/globals';
import { boundsOf, Canvas, cornersOf } from './canvas.mjs';
import { areaOf, insideOf } from './polygon.mjs';
import { spriteOf } from './sprite.mjs';
import { things } from './things.mjs';

/** The smallest rectangle around everything that is not black. */
function paintedIn({ bytes, width }) {
  const points = Array.from({ length: bytes.length / 3 }, (_each, at) => at)
    .filter((at) => bytes[at * 3] + bytes[at * 3 + 1] + bytes[at * 3 + 2] > 40)
    .map((at) => ({ x: at % width, y: Math.floor(at / width) }));
  const { left, top, right, bottom } = boundsOf(points);
  return { left, top, right: right + 1, bottom: bottom + 1 };
}

describe('Canvas.lay', () => {
  it.each([
    ['torque wrench', { x: 320, y: 180, scaleX: 0.5, scaleY: 0.45, angle: 0.7 }],
    ['safety valve', { x: 200, y: 190, scaleX: 0.6, scaleY: 0.5, angle: -0.4 }],
    ['hard hat', { x: 400, y: 150, scaleX: 0.3, scaleY: 0.3, angle: 2.8 }],
  ])('paints the area within the corners, to a pixel or two: %s', async (label, pose) => {
    const sprite = await spriteOf(things[label]);
    const canvas = new Canvas(640, 360);
    canvas.lay(sprite, pose);
    const expected = boundsOf(cornersOf(sprite.hull, pose));
    const painted = paintedIn(canvas);
    for (const side of ['left', 'top', 'right', 'bottom'])
      expect(Math.abs(painted[side] - expected[side])).toBeLessThan(2.5);
  });
});

describe('insideOf', () => {
  const square = [
    { x: -10, y: 10 },
    { x: 30, y: 10 },
    { x: 30, y: 50 },
    { x: -10, y: 50 },
  ];

  it('returns the whole shape if it is inside the picture', () => {
    expect(
      areaOf(
        insideOf(
          square.map(({ x, y }) => ({ x: x + 10, y })),
          100,
          100,
        ),
      ),
    ).toBe(1600);
  });

  it('clips the shape at the edges', () => {
    expect(boundsOf(insideOf(square, 100, 40))).toEqual({ left: 0, top: 10, right: 30, bottom: 40 });
  });

  it('returns nothing if the shape is outside', () => {
    expect(insideOf(square, 100, 5)).toEqual([]);
  });
});
