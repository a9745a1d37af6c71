import { describe, expect, it } from '@jest/globals';
import { isCutOff, readingsOf } from './tiles.js';

const sizes = [
  [1280, 720],
  [720, 1280],
  [3840, 2160],
  [4000, 4000],
  [64, 48],
  [8000, 1],
] as const;

describe('the readings of a picture', () => {
  it.each(sizes)('cover every pixel of %i by %i in tiles of bounded size', (width, height) => {
    for (const reading of readingsOf(width, height)) {
      const isSeen = (x: number, y: number) =>
        reading.tiles.some(
          ({ left, top, width: wide, height: high }) =>
            x >= left && x < left + wide && y >= top && y < top + high,
        );
      const unseen: [number, number][] = [];
      for (let x = 0; x < reading.width; x += 16)
        for (let y = 0; y < reading.height; y += 16) if (!isSeen(x, y)) unseen.push([x, y]);
      expect(unseen).toEqual([]);
      expect(isSeen(reading.width - 1, reading.height - 1)).toBe(true);
      expect(reading.tiles.length).toBeLessThanOrEqual(4);
      for (const { left, top, width: wide, height: high } of reading.tiles) {
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + wide).toBeLessThanOrEqual(reading.width);
        expect(top + high).toBeLessThanOrEqual(reading.height);
        expect(Math.max(wide, high)).toBeLessThanOrEqual(1536);
      }
    }
  });

  it('enlarge a frame to twice its size for small faces, and have its own size for large ones', () => {
    expect(readingsOf(1280, 720).map(({ width, height }) => [width, height])).toEqual([
      [2560, 1440],
      [1280, 720],
    ]);
  });

  it('show a face of 60 pixels whole in one of the tiles, wherever it is in a frame', () => {
    const [enlarged] = readingsOf(1280, 720);
    const side = 120;
    for (let left = 0; left + side <= 2560; left += 4) {
      const box = { left, top: 600, right: left + side, bottom: 600 + side };
      const isWhole = enlarged?.tiles.some(
        (tile) =>
          left >= tile.left && left + side <= tile.left + tile.width && !isCutOff(enlarged, tile, box),
      );
      expect([left, isWhole]).toEqual([left, true]);
    }
  });
});

describe('a box at the edge of a tile', () => {
  const picture = { width: 300, height: 100 };
  const box = { left: 0, top: 0, right: 100, bottom: 100 };

  it('is cut off where the picture goes on', () => {
    expect(isCutOff(picture, { left: 0, top: 0, width: 110, height: 100 }, box)).toBe(true);
  });

  it('is whole at the edge of the picture', () => {
    expect(isCutOff(picture, { left: 0, top: 0, width: 200, height: 100 }, box)).toBe(false);
  });
});
