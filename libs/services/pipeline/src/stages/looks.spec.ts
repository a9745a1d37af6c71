import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { contrastOf, flatShare, stillShare, withoutRepeats } from './looks.js';

describe('how the picture looks', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'looks-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('tells painted areas from the noise of a camera', async () => {
    const screen = join(folder, 'screen.jpg');
    const camera = join(folder, 'camera.jpg');
    const page =
      '<svg width="320" height="180"><rect width="320" height="180" fill="#fff"/><rect width="320" height="30" fill="#246"/><text x="20" y="100" font-size="14">Settings</text></svg>';
    await sharp(Buffer.from(page)).jpeg({ quality: 85 }).toFile(screen);
    const noise = { type: 'gaussian', mean: 120, sigma: 25 } as const;
    await sharp({ create: { width: 320, height: 180, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 85 })
      .toFile(camera);
    expect(await flatShare([screen])).toBeGreaterThan(0.8);
    expect(await flatShare([camera])).toBeLessThan(0.4);
  });

  it('sees the contrast of green letters on black, and none on one colour', async () => {
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

  it('counts neighbouring frames that look the same', () => {
    expect(stillShare(['0000000000000000', '0000000000000001', 'ffffffffffffffff'])).toBe(0.5);
  });

  it('drops repeats but keeps a picture that comes back later', () => {
    const frames = ['00', '01', 'ffffffff', '00'].map((hash, index) => ({
      hash: hash.padStart(16, '0'),
      index,
    }));
    expect(withoutRepeats(frames).map((f) => f.index)).toEqual([0, 2, 3]);
  });
});
