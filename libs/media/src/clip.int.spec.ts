import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeClip } from './clip.js';
import { framesAt } from './frames-at.js';
import { differenceHash, hammingDistance } from './picture.js';
import { probe } from './probe.js';
import { aac, h264, makeFixtures, picture, sound, type Fixtures } from './testing/fixtures.js';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await makeFixtures();
});
afterAll(() => fixtures.remove());

describe('a clip', () => {
  it('is a small, silent MP4 of the part that was asked for', async () => {
    const file = await fixtures.make('a.mp4', ...picture(9, '1280x720', 30), ...sound(9), ...h264, ...aac);
    const facts = await probe(file);
    const outFile = fixtures.path('out/a.mp4');
    await makeClip(file, facts, outFile, { fromSeconds: 2.5, toSeconds: 8.5, maxHeight: 480 });
    const made = await probe(outFile);
    expect(made).toMatchObject({
      container: 'mp4',
      videoCodec: 'h264',
      height: 480,
      isBrowserPlayable: true,
    });
    expect(made.audio).toBeUndefined();
    expect(made.fps).toBeCloseTo(15, 0);
    expect(made.durationSeconds).toBeCloseTo(6, 1);
    expect((await stat(outFile)).size).toBeLessThan(600_000);
    for (const seconds of [0, 3, 5.8]) {
      const [[here], [there]] = await Promise.all([
        framesAt(outFile, made, [seconds], fixtures.path(`here-${seconds}`)),
        framesAt(file, facts, [2.5 + seconds], fixtures.path(`there-${seconds}`)),
      ]);
      const hashes = [here, there].map((frame) => differenceHash(frame?.thumbnail ?? ''));
      const [one = 0n, other = 0n] = await Promise.all(hashes);
      expect(hammingDistance(one, other)).toBeLessThanOrEqual(4);
    }
  });

  it('never enlarges, and fills the time before the first picture of its part', async () => {
    // No new picture from 1 to 3 s.
    const gap = ['-vf', `select='lt(t,1)+gte(t,3)'`, '-vsync', 'vfr'];
    const file = await fixtures.make('b.mp4', ...picture(5, '320x180'), ...gap, ...h264);
    const outFile = fixtures.path('out/b.mp4');
    await makeClip(file, await probe(file), outFile, { fromSeconds: 2, toSeconds: 4, maxHeight: 480 });
    const made = await probe(outFile);
    expect(made).toMatchObject({ width: 320, height: 180 });
    expect(made.durationSeconds).toBeCloseTo(2, 0);
  });

  it('is refused where there is no picture', async () => {
    const file = await fixtures.make('c.mp4', ...picture(2, '320x180'), ...h264);
    const part = { fromSeconds: 60, toSeconds: 63, maxHeight: 480 };
    const made = makeClip(file, await probe(file), fixtures.path('out/c.mp4'), part);
    await expect(made).rejects.toMatchObject({ name: 'UnusableVideo' });
  });
});
