import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { INPUT_SIDE, networkPixels } from '../picture-pixels.js';
import { type DecodedPicture, decodePicture } from './view-pixels.js';
import { boxesSeen, type View, viewOf } from './views.js';

const [width, height] = [640, 360];
const box = { x: 0.4, y: 0.3, width: 0.2, height: 0.4 };
const whole: View = {
  window: { x: 0, y: 0, width: 1, height: 1 },
  isMirrored: false,
  contrast: 1,
  brightness: 0,
};

let folder: string;
let file: string;
let picture: DecodedPicture;

/** A red rectangle on blue, whose position in a view must match its box. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'views-'));
  file = join(folder, 'red.png');
  const red = await sharp({
    create: { width: box.width * width, height: box.height * height, channels: 3, background: '#e01010' },
  })
    .png()
    .toBuffer();
  await sharp({ create: { width, height, channels: 3, background: '#1010e0' } })
    .composite([{ input: red, left: box.x * width, top: box.y * height }])
    .toFile(file);
  picture = await decodePicture(file);
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

/** The rectangle around all cells that are more red than blue, in shares of the view. */
function redPart(pixels: Float32Array) {
  const [columns, rows]: [number[], number[]] = [[], []];
  for (let i = 0; i < INPUT_SIDE * INPUT_SIDE; i += 1) {
    if ((pixels[3 * i] ?? 0) <= (pixels[3 * i + 2] ?? 0) + 0.2) continue;
    columns.push(i % INPUT_SIDE);
    rows.push(Math.floor(i / INPUT_SIDE));
  }
  return {
    x: Math.min(...[...new Set(columns)]) / INPUT_SIDE,
    y: Math.min(...[...new Set(rows)]) / INPUT_SIDE,
    right: (Math.max(...new Set(columns)) + 1) / INPUT_SIDE,
    bottom: (Math.max(...new Set(rows)) + 1) / INPUT_SIDE,
  };
}

describe('the pixels of a view', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'show objects where their boxes were carried to, in view %d',
    async (index) => {
      const view = viewOf('some picture', index);
      const pixels = await picture.pixelsOf(view);
      expect(pixels).toHaveLength(INPUT_SIDE * INPUT_SIDE * 3);
      const [carried] = boxesSeen([{ label: 'red', box }], view).boxes;
      const red = redPart(pixels);
      const twoPixels = 2 / INPUT_SIDE;
      expect(Math.abs(red.x - (carried?.box.x ?? NaN))).toBeLessThan(twoPixels);
      expect(Math.abs(red.y - (carried?.box.y ?? NaN))).toBeLessThan(twoPixels);
      expect(Math.abs(red.right - (carried ? carried.box.x + carried.box.width : NaN))).toBeLessThan(
        twoPixels,
      );
      expect(Math.abs(red.bottom - (carried ? carried.box.y + carried.box.height : NaN))).toBeLessThan(
        twoPixels,
      );
    },
  );

  it('are the input of detection for a view of the whole picture', async () => {
    const [ofView, ofDetection] = [await picture.pixelsOf(whole), await networkPixels(file)];
    expect(Buffer.from(ofView.buffer).equals(Buffer.from(ofDetection.buffer))).toBe(true);
  });

  it('are grey outside the picture', async () => {
    const pixels = await picture.pixelsOf({ ...whole, window: { x: -0.5, y: -0.5, width: 2, height: 2 } });
    expect(Math.abs(pixels[0] ?? NaN)).toBeLessThan(0.01);
    expect(Math.abs(pixels.at(-1) ?? NaN)).toBeLessThan(0.01);
  });

  it('have the brightness of the view, within their range', async () => {
    const light = await picture.pixelsOf({ ...whole, contrast: 1.2, brightness: 0.15 });
    const plain = await picture.pixelsOf(whole);
    expect(light[0]).toBeCloseTo(Math.max(-1, (plain[0] ?? NaN) * 1.2 + 0.15), 5);
    expect(light[2]).toBeCloseTo(Math.min(1, (plain[2] ?? NaN) * 1.2 + 0.15), 5);
  });
});
