import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { intersectionOverUnion } from '@sop/contracts';
import { type Face, type FaceFinder, loadFaceFinder, ModelMissing } from '../index.js';

const slow = 300_000;
const repository = resolve(import.meta.dirname, '../../../..');
const modelsDir = process.env['MODELS_DIR'] ?? join(repository, 'models');
const sampleDir = join(repository, 'apps/web/public/sample');
/** Eileen Collins, NASA, 1999 (public domain). */
const portrait = join(import.meta.dirname, '../testing/portrait.jpg');
/** The face in the portrait, in pixels. */
const inPortrait = { left: 63, top: 58, width: 93, height: 117 };
const [frameWidth, frameHeight] = [1280, 720];
const wall = '#9a958c';

let folder: string;
let finder: FaceFinder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faces-'));
  finder = await loadFaceFinder(modelsDir);
}, slow);

afterAll(async () => {
  await finder?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Placed {
  /** Of the face's centre, in pixels of the frame. */
  x: number;
  y: number;
  /** Of the face, in pixels of the frame. */
  height: number;
}

async function pixelsOf(file: string | Buffer) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** A frame of 720p, compressed as in a video, with the portrait at each place; parts beyond the frame are cut off. */
async function frameWith(...faces: Placed[]) {
  const layers = await Promise.all(
    faces.map(async ({ x, y, height }) => {
      const scale = height / inPortrait.height;
      const { pixels, ...size } = await pixelsOf(
        await sharp(portrait)
          .resize(Math.round(208 * scale))
          .toBuffer(),
      );
      const left = Math.round(x - (inPortrait.left + inPortrait.width / 2) * scale);
      const top = Math.round(y - (inPortrait.top + inPortrait.height / 2) * scale);
      const visible = {
        left: Math.max(0, -left),
        top: Math.max(0, -top),
        width: Math.min(size.width, frameWidth - left) - Math.max(0, -left),
        height: Math.min(size.height, frameHeight - top) - Math.max(0, -top),
      };
      const input = await sharp(pixels, { raw: { ...size, channels: 3 } })
        .extract(visible)
        .png()
        .toBuffer();
      return { input, left: Math.max(0, left), top: Math.max(0, top) };
    }),
  );
  const frame = { width: frameWidth, height: frameHeight, channels: 3 as const, background: wall };
  return pixelsOf(await sharp({ create: frame }).composite(layers).jpeg({ quality: 80 }).toBuffer());
}

/** How well a found box covers a placed face, 0..1. */
function overlap(found: Face, { x, y, height }: Placed): number {
  const width = (height * inPortrait.width) / inPortrait.height;
  return intersectionOverUnion(found, {
    x: (x - width / 2) / frameWidth,
    y: (y - height / 2) / frameHeight,
    width: width / frameWidth,
    height: height / frameHeight,
  });
}

describe('the finder of faces', () => {
  it.each([
    ['in the middle', { x: 640, y: 360, height: 117 }],
    ['at the upper left corner', { x: 50, y: 62, height: 117 }],
    ['at the lower right corner', { x: 1230, y: 658, height: 117 }],
    ['of 32 pixels', { x: 200, y: 150, height: 32 }],
    ['of 24 pixels', { x: 640, y: 360, height: 24 }],
    ['of 24 pixels where two tiles meet', { x: 576, y: 500, height: 24 }],
    ['of 24 pixels far from the middle', { x: 1000, y: 600, height: 24 }],
  ])(
    'finds one face %s',
    async (_, face) => {
      const [first, ...others] = await finder.findFaces(await frameWith(face));
      expect(first && overlap(first, face)).toBeGreaterThan(0.5);
      expect(others).toEqual([]);
    },
    slow,
  );

  it(
    'finds a face of nearly half the frame’s height, before weaker boxes of its parts',
    async () => {
      const face = { x: 500, y: 380, height: 300 };
      const [first] = await finder.findFaces(await frameWith(face));
      expect(first && overlap(first, face)).toBeGreaterThan(0.5);
    },
    slow,
  );

  it(
    'gives the whole of a face that one of two tiles cuts off',
    async () => {
      const height = 117;
      const centres = [600, 690];
      const found = await finder.findFaces(
        await frameWith(...centres.map((x, at) => ({ x, y: 180 + 360 * at, height }))),
      );
      const spans = found
        .map(({ x, width }) => [x * frameWidth, (x + width) * frameWidth] as const)
        .sort(([a], [b]) => a - b);
      expect(spans).toHaveLength(2);
      for (const [at, [left, right]] of spans.entries()) {
        const centre = centres[at] ?? 0;
        expect(left).toBeLessThan(centre - 0.4 * inPortrait.width);
        expect(right).toBeGreaterThan(centre + 0.35 * inPortrait.width);
      }
    },
    slow,
  );

  it(
    'finds each of several faces once, by decreasing score up to the maximum',
    async () => {
      const faces = [160, 480, 800, 1120].flatMap((x, at) => [
        { x, y: 150, height: 30 + 15 * at },
        { x, y: 500, height: 140 - 20 * at },
      ]);
      const frame = await frameWith(...faces);
      const found = await finder.findFaces(frame);
      expect(found).toHaveLength(faces.length);
      for (const face of faces)
        expect(Math.max(...found.map((one) => overlap(one, face)))).toBeGreaterThan(0.5);
      const scores = found.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      expect(await finder.findFaces(frame, { maxFaces: 3 })).toEqual(found.slice(0, 3));
      expect(await finder.findFaces(frame, { minScore: 1.1 })).toEqual([]);
    },
    slow,
  );

  it.each([
    [45, 60],
    [-45, 60],
    [90, 117],
  ])(
    'finds a face that is turned by %i degrees from %i pixels on',
    async (angle, height) => {
      const turned = await sharp(portrait)
        .resize(Math.round((208 * height) / inPortrait.height))
        .rotate(angle, { background: wall })
        .toBuffer();
      const frame = { width: frameWidth, height: frameHeight, channels: 3 as const, background: wall };
      const file = join(folder, `turned${angle}.jpg`);
      await sharp({ create: frame })
        .composite([{ input: turned }])
        .jpeg()
        .toFile(file);
      expect(await finder.findFaces(file)).toHaveLength(1);
    },
    slow,
  );

  it(
    'finds none in pictures of screens, in a drawing and on a blank frame',
    async () => {
      const files = (await readdir(sampleDir)).filter((name) => name.endsWith('.webp')).slice(0, 4);
      expect(files).toHaveLength(4);
      for (const file of files)
        expect([file, await finder.findFaces(join(sampleDir, file))]).toEqual([file, []]);
      const clock =
        '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#d8d2c4"/>' +
        '<circle cx="640" cy="360" r="250" fill="#fff" stroke="#222" stroke-width="24"/><path d="M640 360V180" stroke="#222" stroke-width="16"/></svg>';
      expect(await finder.findFaces(await pixelsOf(Buffer.from(clock)))).toEqual([]);
      expect(await finder.findFaces(await frameWith())).toEqual([]);
    },
    slow,
  );

  it(
    'gives the same for overlapping calls, and reads pictures of any size',
    async () => {
      const frame = await frameWith({ x: 300, y: 300, height: 60 });
      const [one, two] = await Promise.all([finder.findFaces(frame), finder.findFaces(frame)]);
      expect(one).toHaveLength(1);
      expect(two).toEqual(one);
      const pixel = { pixels: new Uint8Array(3), width: 1, height: 1 };
      expect(await finder.findFaces(pixel)).toEqual([]);
      const large = await sharp(portrait).resize(4000).jpeg().toBuffer();
      const [best] = await finder.findFaces(await pixelsOf(large));
      expect(best?.score).toBeGreaterThan(0.9);
    },
    slow,
  );
});

describe('what the finder of faces refuses', () => {
  it('names a file that is missing in the models folder', async () => {
    await expect(loadFaceFinder(folder)).rejects.toBeInstanceOf(ModelMissing);
    await expect(loadFaceFinder(folder)).rejects.toThrow('model.json');
  });

  it('does not read pixels that do not fit their size, or too many', async () => {
    const pixels = new Uint8Array(12);
    for (const [width, height] of [
      [2, 3],
      [0, 0],
      [2.5, 2],
      [10_000, 10_000],
    ] as const)
      await expect(finder.findFaces({ pixels, width, height })).rejects.toBeInstanceOf(RangeError);
  });

  it(
    'stops in the middle of a picture and goes on with the next one',
    async () => {
      const frame = await frameWith({ x: 300, y: 300, height: 60 });
      await expect(
        finder.findFaces(frame, { signal: AbortSignal.abort(new Error('enough')) }),
      ).rejects.toThrow('enough');
      const late = new AbortController();
      const stopped = finder.findFaces(frame, { signal: late.signal });
      setImmediate(() => late.abort(new Error('too late')));
      await expect(stopped).rejects.toThrow('too late');
      expect(await finder.findFaces(frame)).toHaveLength(1);
    },
    slow,
  );
});
