import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { coverRegions, withoutRegions } from './hide-regions.js';

const size = { width: 1280, height: 720 };
const red = () => sharp({ create: { ...size, channels: 3, background: '#c01010' } });
const whole = { x: 0, y: 0, width: 1, height: 1 };

describe('hiding regions of a picture', () => {
  it('takes time by the size of the picture, however many regions overlap', async () => {
    const regions = Array.from({ length: 6_000 }, (_, at) => ({ ...whole, x: at / 100_000 }));
    const hidden = await withoutRegions(await red().jpeg().toBuffer(), regions);
    const { channels } = await sharp(hidden).stats();
    expect(Math.abs((channels[0]?.mean ?? 0) - (channels[1]?.mean ?? 0))).toBeLessThan(2);
  });

  it('covers whole JPEG blocks and nothing next to them', async () => {
    const { data } = await red().raw().toBuffer({ resolveWithObject: true });
    const raw = { ...size, channels: 3 };
    coverRegions(data, raw, [
      { x: 40 / 1280, y: 40 / 720, width: 40 / 1280, height: 40 / 720 },
      { x: 1270 / 1280, y: 710 / 720, width: 0.5, height: 0.5 },
    ]);
    const isRed = (x: number, y: number) => data[(y * size.width + x) * 3] === 0xc0;
    const edges = [isRed(31, 40), isRed(32, 40), isRed(79, 79), isRed(80, 79), isRed(40, 80)];
    expect(edges).toEqual([true, false, false, true, true]);
    expect([isRed(1263, 719), isRed(1264, 704), isRed(1279, 719)]).toEqual([true, false, false]);
  });

  it('leaves an alpha channel unchanged', () => {
    const pixels = Buffer.alloc(16 * 16 * 4, 7);
    coverRegions(pixels, { width: 16, height: 16, channels: 4 }, [whole]);
    expect([...pixels.subarray(0, 4)].map((value) => value === 7)).toEqual([false, false, false, true]);
  });
});
