import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { blankContrast } from '../ai/screenshots/choosing.js';
import { contrastOf, uniformShare, stillShare, withoutRepeats } from './picture-statistics.js';

describe('the look of pictures', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'looks-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('distinguishes flat areas from camera noise', async () => {
    const screen = join(folder, 'screen.jpg');
    const camera = join(folder, 'camera.jpg');
    const page =
      '<svg width="320" height="180"><rect width="320" height="180" fill="#fff"/><rect width="320" height="30" fill="#246"/><text x="20" y="100" font-size="14">Settings</text></svg>';
    await sharp(Buffer.from(page)).jpeg({ quality: 85 }).toFile(screen);
    const noise = { type: 'gaussian', mean: 120, sigma: 25 } as const;
    await sharp({ create: { width: 320, height: 180, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 85 })
      .toFile(camera);
    expect(await uniformShare([screen])).toBeGreaterThan(0.8);
    expect(await uniformShare([camera])).toBeLessThan(0.4);
  });

  it('measures the contrast of green letters on black, and none on one colour', async () => {
    const terminal = join(folder, 'terminal.jpg');
    const blank = join(folder, 'blank.jpg');
    const half = '<svg width="320" height="180"><rect width="320" height="180"/>';
    await sharp(Buffer.from(`${half}<rect width="160" height="180" fill="#0f0"/></svg>`))
      .jpeg()
      .toFile(terminal);
    await sharp({ create: { width: 320, height: 180, channels: 3, background: '#2a6' } })
      .jpeg()
      .toFile(blank);
    expect(await contrastOf(terminal)).toBeGreaterThan(0.4);
    expect(await contrastOf(blank)).toBeLessThan(0.01);
  });

  const painted = (inner: string, ground = '#000') =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="${ground}"/>${inner}</svg>`,
    );
  const line = (text: string, fill: string, size = 9) =>
    `<text x="6" y="16" font-size="${size}" font-family="sans-serif" fill="${fill}">${text}</text>`;

  it.each<[string, Buffer, boolean]>([
    ['a dark terminal with one line', painted(line('$ systemctl stop press', '#9a9a9a')), true],
    ['a white page with a heading', painted(line('Settings', '#222', 14), '#fff'), true],
    ['an editor in dark grey', painted('<rect width="70" height="180" fill="#2b2b2b"/>', '#1e1e1e'), true],
    [
      'a form in light grey',
      painted('<rect x="90" y="40" width="140" height="90" fill="#ececec"/>', '#f8f8f8'),
      true,
    ],
    [
      'a button on a white phone',
      painted('<rect x="130" y="150" width="60" height="16" fill="#0d5c75"/>', '#fff'),
      true,
    ],
    [
      'a slide with one thin line',
      painted('<rect y="90" width="320" height="1" fill="#888"/>', '#fff'),
      true,
    ],
    ['a lamp in the dark', painted('<circle cx="250" cy="120" r="4" fill="#ffb000"/>'), true],
    [
      'a hand in a dim room',
      painted('<rect x="80" y="60" width="120" height="90" fill="#1c1512"/>', '#100c0a'),
      true,
    ],
    ['black', painted(''), false],
    ['white', painted('', '#fff'), false],
    ['the blue of a screen without a signal', painted('', '#0000c8'), false],
    ['a fade that has just begun', painted('', '#060606'), false],
  ])('distinguishes %s from a picture that shows nothing', async (what, picture, isSeen) => {
    const file = join(folder, `${what.replaceAll(' ', '-')}.jpg`);
    await sharp(picture).jpeg({ quality: 80 }).toFile(file);
    expect((await contrastOf(file)) >= blankContrast).toBe(isSeen);
  });

  it('counts neighbouring frames that look the same', () => {
    expect(stillShare(['0000000000000000', '0000000000000001', 'ffffffffffffffff'])).toBe(0.5);
  });

  it('drops repeats but not a picture that comes back later', () => {
    const frames = ['00', '01', 'ffffffff', '00'].map((hash, index) => ({
      hash: hash.padStart(16, '0'),
      index,
    }));
    expect(withoutRepeats(frames).map((f) => f.index)).toEqual([0, 2, 3]);
  });
});
