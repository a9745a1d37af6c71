/** @jest-environment ./libs/speech/testing/native-arrays-environment.mjs */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { probe } from '@sop/media';
import { loadPictureTextReader, type PictureTextReader } from '@sop/vision';
import { distance } from 'fastest-levenshtein';
import sharp from 'sharp';
import type { Database } from '@sop/database';
import { LocalWriter } from '@sop/procedure-writer';
import type { HiddenRegionRow } from '../hidden/hidden-region.entity.js';
import { VideoHiddenRegions } from '../hidden/video-hidden-regions.js';
import type { Artifacts } from './artifacts.js';
import { screenChanges } from './screen-changes.js';
import type { StageContext } from './stage.js';

const { signal } = new AbortController();
let folder: string;
let reader: PictureTextReader;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'silent-'));
  reader = await loadPictureTextReader({ threads: Number(process.env['MODEL_THREADS'] ?? 1) });
});
afterAll(async () => {
  await reader?.close();
  await rm(folder, { recursive: true, force: true });
});

const arrow = (x: number, y: number) =>
  `<path d="M${x} ${y}v20l5-5 4 9 4-2-4-8h7z" fill="#000" stroke="#fff"/>`;
const text = (x: number, y: number, words: string, size = 18) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="#222">${words}</text>`;
const menu = text(30, 60, 'Orders') + text(30, 110, 'Machines');
const button = (words: string) =>
  `<rect x="300" y="420" width="190" height="44" fill="#2467d6"/><text x="320" y="448" font-size="18" fill="#fff">${words}</text>`;
const form = (value: string) =>
  menu +
  text(300, 70, 'New machine', 32) +
  text(300, 170, 'Serial number') +
  text(310, 215, value) +
  button('Save machine');

/** A silent film of drawings, each with its duration. */
async function film(name: string, drawings: readonly (readonly [string, number])[]): Promise<string> {
  const filmFolder = join(folder, name);
  await mkdir(filmFolder);
  const list = await Promise.all(
    drawings.map(async ([drawing, seconds], at) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" font-family="DejaVu Sans, sans-serif"><rect width="1280" height="720" fill="#fff"/>${drawing}</svg>`;
      const file = join(filmFolder, `${at}.png`);
      await sharp(Buffer.from(svg)).png().toFile(file);
      return `file '${file}'\nduration ${seconds}`;
    }),
  );
  await writeFile(join(filmFolder, 'list.txt'), [...list, list.at(-1)?.split('\n')[0]].join('\n'));
  const file = join(folder, `${name}.mp4`);
  const input = ['-f', 'concat', '-safe', '0', '-i', join(filmFolder, 'list.txt')];
  const output = ['-vf', 'fps=10,format=yuv420p', '-c:v', 'libx264', '-preset', 'veryfast'];
  await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...input, ...output, file]);
  return file;
}

async function titlesOf(file: string, rows: Partial<HiddenRegionRow>[] = []): Promise<string[]> {
  const hidden = await VideoHiddenRegions.of(
    { system: () => Promise.resolve(rows) } as unknown as Database,
    'sop',
  );
  const video = await probe(file);
  const frames = { flat_share: 0.95 } as Artifacts['frames'];
  const made = await screenChanges.run({ video, frames, transcript: [] }, {
    run: { creationType: 'screen_record', videoKey: file },
    signal,
    hidden,
    report: () => undefined,
    files: {
      local: (key: string) => Promise.resolve(key),
      subfolder: (name: string) => mkdtemp(join(folder, name)),
    },
    ai: {
      readPieces: async (picture, within) => {
        const boxes = within?.map(({ left, top, width, height }) => ({ x: left, y: top, width, height }));
        const pieces = await reader.read(picture, boxes);
        return pieces.map(({ box: { x, y, ...sides }, ...piece }) => ({
          ...piece,
          ...sides,
          left: x,
          top: y,
        }));
      },
    } as StageContext['ai'],
  } as unknown as StageContext);
  const seen = { creationType: 'screen_record', segments: [], screenChanges: made } as const;
  const steps = await new LocalWriter().plan(
    { ...seen, durationSeconds: video.durationSeconds },
    { signal, report: () => undefined },
  );
  return steps.map(({ heading }) => heading ?? '');
}

const serial = 'KX-2204';

/** The same steps in the same order; of ten recognised letters, two may differ. */
function expectAlike(titles: readonly string[], expected: readonly string[]): void {
  expect(titles.map((title) => title.split(' ')[0])).toEqual(expected.map((title) => title.split(' ')[0]));
  for (const [at, title] of expected.entries())
    expect(distance(titles[at] ?? '', title)).toBeLessThanOrEqual(title.length / 5);
}

/** A user opens a form, types and saves. */
function work(): Promise<string> {
  const letters = [...serial].map((_, at) => [form(serial.slice(0, at + 1)) + arrow(420, 210), 0.2] as const);
  return film('work', [
    [menu + text(300, 70, 'Machines', 32) + button('Add machine') + arrow(700, 300), 1.4],
    [menu + text(300, 70, 'Machines', 32) + button('Add machine') + arrow(400, 446), 0.8],
    [form('') + arrow(400, 446), 0.8],
    [form('') + arrow(420, 210), 0.6],
    ...letters,
    [form(serial) + arrow(420, 210), 1],
    [form(serial) + arrow(400, 446), 0.8],
    [menu + text(300, 70, 'Machine stored', 32) + arrow(400, 446), 2],
  ]);
}

it('makes steps of a silent film of a form that is opened, filled and saved, without hidden regions', async () => {
  const file = await work();
  expectAlike(await titlesOf(file), [
    'Click “Add machine”',
    `Type “${serial}” in “Serial number”`,
    'Click “Save machine”',
  ]);
  const field = { x: 0.23, y: 0.25, width: 0.2, height: 0.08 };
  expectAlike(await titlesOf(file, [{ fromSeconds: 3, toSeconds: 4, regions: [field] }]), [
    'Click “Add machine”',
    'Click “Save machine”',
  ]);
}, 300_000);

it('makes no steps of slides', async () => {
  const slide = (title: string) =>
    text(90, 130, title, 48) + text(90, 260, `All about ${title.toLowerCase()}`, 30);
  const file = await film('slides', [
    [slide('Agenda'), 2.5],
    [slide('Revenue'), 2.5],
    [slide('Outlook'), 2.5],
  ]);
  expect(await titlesOf(file)).toEqual([]);
}, 300_000);
