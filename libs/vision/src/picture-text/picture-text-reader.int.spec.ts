/** @jest-environment ./libs/speech/testing/native-arrays-environment.mjs */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { loadPictureTextReader, type PictureTextReader } from '../index.js';
import { wordRecall } from '../testing/word-recall.js';

const slow = 300_000;
let folder: string;
let reader: PictureTextReader;

async function picture(name: string, drawing: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" font-family="DejaVu Sans, sans-serif" font-size="18"><rect width="1280" height="720" fill="#fff"/>${drawing}</svg>`;
  const file = join(folder, name);
  await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toFile(file);
  return file;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pieces-'));
  reader = await loadPictureTextReader({ threads: Number(process.env['MODEL_THREADS'] ?? 1) });
}, slow);

afterAll(async () => {
  await reader?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the reader of text in pictures', () => {
  it(
    'reads each label, value and button of a screen by itself, with its spaces and its position',
    async () => {
      const file = await picture(
        'form.jpg',
        `<text x="60" y="110">Company name</text><text x="420" y="110">Hansen and Sons</text>
        <rect x="60" y="180" width="200" height="46" rx="5" fill="#2467d6"/><text x="92" y="210" fill="#fff">Save customer</text>
        <rect x="0" y="600" width="1280" height="120" fill="#14161c"/><text x="60" y="660" fill="#e4e6eb">Order 4711 stored</text>`,
      );
      const pieces = await reader.read(file);
      const texts = pieces.map(({ text }) => text);
      expect(texts).toHaveLength(4);
      // The order of two pieces in one row is not defined.
      expect(wordRecall('Company name Hansen and Sons', texts.slice(0, 2))).toBeGreaterThan(0.5);
      expect(wordRecall('Save customer Order 4711 stored', texts.slice(2))).toBeGreaterThan(0.5);
      expect(texts.filter((text) => text.includes(' ')).length).toBeGreaterThan(2);
      const button = pieces[2]?.box;
      expect(button?.x).toBeCloseTo(92 / 1280, 1);
      expect(button?.y).toBeCloseTo(195 / 720, 1);
      expect(await reader.read(file, [{ x: 0.04, y: 0.24, width: 0.2, height: 0.08 }])).toEqual([pieces[2]]);
    },
    slow,
  );

  it(
    'reads names on a panel that is held askew, and nothing on a blank one',
    async () => {
      const askew = await picture(
        'panel.jpg',
        `<rect width="1280" height="720" fill="#8a8f94"/><g transform="rotate(14 640 360)" font-size="34" fill="#1a1a1a"><text x="380" y="300">FEED PUMP 2</text><text x="380" y="420">EMERGENCY STOP</text></g>`,
      );
      const read = (await reader.read(askew)).map(({ text }) => text);
      expect(read).toHaveLength(2);
      expect(wordRecall('FEED PUMP 2 EMERGENCY STOP', read)).toBeGreaterThan(0.5);
      expect(await reader.read(await picture('blank.jpg', ''))).toEqual([]);
    },
    slow,
  );
});
