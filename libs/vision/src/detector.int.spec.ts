import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  cocoLabels,
  installedDetectors,
  loadCocoDetector,
  ModelMissing,
  type ObjectDetector,
} from './index.js';

const modelsDir = process.env['MODELS_DIR'] ?? resolve(import.meta.dirname, '../../../models');
const photoDir = process.env['TEST_PHOTO_DIR'];

let folder: string;
let detector: ObjectDetector;

async function picture(name: string, svg: string): Promise<string> {
  const file = join(folder, name);
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">${svg}</svg>`;
  await sharp(Buffer.from(image)).toFile(file);
  return file;
}

/** A drawn clock on a wall: no photograph, so tests only check the form of the result. */
const CLOCK =
  '<rect width="1280" height="720" fill="#d8d2c4"/><circle cx="640" cy="360" r="250" fill="#fff" stroke="#222" stroke-width="24"/>' +
  '<path d="M640 360V180M640 360L770 430" stroke="#222" stroke-width="16"/><circle cx="640" cy="360" r="16" fill="#222"/>';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vision-'));
  detector = await loadCocoDetector(modelsDir);
});

afterAll(async () => {
  await detector?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the COCO detector', () => {
  it('reports its backend and that its weights are installed', async () => {
    expect(['tfjs-node-gpu', 'tfjs-node', 'webgpu', 'wasm']).toContain(detector.backend);
    expect(await installedDetectors(modelsDir)).toContain(detector.model);
  });

  it('detects nothing on a blank frame', async () => {
    const blank = await picture('blank.png', '<rect width="1280" height="720" fill="#808080"/>');
    expect(await detector.detect(blank)).toEqual([]);
  });

  it('returns COCO labels with scores and boxes in range, by decreasing score, up to the maximum', async () => {
    const clock = await picture('clock.jpg', CLOCK);
    const detections = await detector.detect(clock, { minScore: 0.02, maxDetections: 5 });
    expect(detections.length).toBeGreaterThan(0);
    expect(detections.length).toBeLessThanOrEqual(5);
    for (const { label, score, box } of detections) {
      expect(cocoLabels).toContain(label);
      expect(score).toBeGreaterThanOrEqual(0.02);
      expect(Math.min(box.x, box.y, box.width, box.height)).toBeGreaterThanOrEqual(0);
      expect(Math.max(score, box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(1 + 1e-6);
    }
    const scores = detections.map((detection) => detection.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('returns the same for the same picture, also for overlapping calls and transparency', async () => {
    const clock = await picture('clock.png', CLOCK);
    const options = { minScore: 0.02 };
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => detector.detect(clock, options)));
    expect(first?.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toEqual(first);
  });

  it('refuses a file that is no picture and continues to work', async () => {
    await expect(detector.detect(join(folder, 'absent.jpg'))).rejects.toThrow();
    const blank = await picture('after.png', '<rect width="1280" height="720" fill="#fff"/>');
    expect(await detector.detect(blank)).toEqual([]);
  });

  it('names the missing file of an empty models folder', async () => {
    await expect(loadCocoDetector(folder)).rejects.toBeInstanceOf(ModelMissing);
    await expect(loadCocoDetector(folder)).rejects.toThrow('model.json');
    expect(await installedDetectors(folder)).toEqual([]);
  });

  // The repository has no photos; an optional folder of them, each named after its object ("person-1.jpg"), is checked if configured.
  if (photoDir !== undefined) {
    it('finds the objects in the photos of a configured folder', async () => {
      const photos = (await readdir(photoDir)).filter((name) => /\.(jpe?g|png)$/i.test(name));
      expect(photos.length).toBeGreaterThan(0);
      for (const file of photos) {
        const labels = (await detector.detect(join(photoDir, file), { minScore: 0.4 })).map(
          (detection) => detection.label,
        );
        expect([file, labels]).toEqual([
          file,
          expect.arrayContaining([file.replace(/-.*$/, '').replaceAll('_', ' ')]),
        ]);
      }
    });
  }
});
