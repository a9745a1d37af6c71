import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { loadScreenTextReader, type ScreenTextReader } from './index.js';
import { shareOfWords } from './testing/share-of-words.js';

let folder: string;
let reader: ScreenTextReader;

async function screen(name: string, ground: string, ink: string, lines: string[]): Promise<string> {
  const text = lines.map(
    (line, i) =>
      `<text x="80" y="${120 + i * 200}" font-family="sans-serif" font-size="26" fill="${ink}">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="${ground}"/>${text.join('')}</svg>`;
  const file = join(folder, name);
  await sharp(Buffer.from(svg)).toFile(file);
  return file;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'screen-'));
  reader = await loadScreenTextReader();
});

afterAll(async () => {
  await reader?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the screen text reader', () => {
  it('reads lines with their position', async () => {
    const { text, confidence, lines } = await reader.read(
      await screen('light.png', '#fff', '#111', ['Save the document', 'Serial number']),
    );
    expect(shareOfWords('Save the document Serial number', text)).toBeGreaterThan(0.5);
    expect(confidence).toBeGreaterThan(0.6);
    expect(lines).toHaveLength(2);
    expect(lines[0]?.box.x).toBeCloseTo(80 / 1280, 1);
    expect(lines[1]?.box.y).toBeCloseTo(300 / 720, 1);
  });

  it('reads light text on a dark ground', async () => {
    const { text } = await reader.read(
      await screen('dark.jpg', '#101418', '#e6e6e6', ['Plugin installed and enabled']),
    );
    expect(shareOfWords('Plugin installed and enabled', text)).toBeGreaterThan(0.5);
  });

  it('finds no lines on an empty screen', async () => {
    const { text, lines } = await reader.read(await screen('empty.png', '#fff', '#fff', ['']));
    expect([text, lines]).toEqual(['', []]);
  });
});
