import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { processingSettings } from '@sop/contracts';
import { probe } from '@sop/media';
import { FsObjectStore, RunFiles, type ObjectStore } from '@sop/object-store';
import sharp from 'sharp';
import { frames } from './frames.js';
import type { StageContext } from './stage.js';

/** Four and a half minutes, as the videos of `deploy/CAPACITY.md`. */
const videoSeconds = 270;
/** The luma of a second, which no neighbour has. */
const lumaAt = (second: number) => 20 + ((second * 37) % 200);

describe('the frames of a long video', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-frames-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** A store that lists the keys that are written; whole files too are written by its `put`. */
  function countedStore(written: string[]): ObjectStore {
    const store = new FsObjectStore(join(folder, 'store'));
    const { put } = store;
    store.put = (key, ...more) => (written.push(key), put.call(store, key, ...more));
    return store;
  }

  it('are written with few requests to the store, and every second has its own picture', async () => {
    const file = join(folder, 'long.mp4');
    const source = `nullsrc=s=64x48:r=5:d=${videoSeconds},geq=lum='20+mod(37*floor(T+0.01),200)':cb=128:cr=128`;
    const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '10', '-pix_fmt', 'yuv420p'];
    const args = ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', source, ...encoding, file];
    await promisify(execFile)('ffmpeg', args);
    const written: string[] = [];
    const store = countedStore(written);
    const { signal } = new AbortController();
    const files = await RunFiles.open(folder, 1, store, signal);
    files.register('video', file);
    const context = {
      run: { videoKey: 'video', companyId: randomUUID(), sopId: randomUUID(), generation: 1, fps: 1 },
      settings: processingSettings.parse({}),
      threads: 1,
      files,
      store,
      hidden: { isEmpty: true, destroyIn: async () => undefined },
      count: { keep: (_part: unknown, work: () => Promise<unknown>) => work() },
      signal,
      report: () => undefined,
      onPicture: () => undefined,
    } as unknown as StageContext;
    const made = await frames.run({ video: await probe(file) }, context);
    await files.remove();

    expect(made.frames.map(({ seconds }) => Math.floor(seconds + 0.01))).toEqual(
      Array.from({ length: videoSeconds }, (_, second) => second),
    );
    for (const { key, seconds } of made.frames) {
      const { channels } = await sharp(await buffer((await store.get(key)).body)).stats();
      const grey = ((lumaAt(Math.floor(seconds + 0.01)) - 16) * 255) / 219;
      expect([key, Math.abs((channels[0]?.mean ?? 0) - grey) < 8]).toEqual([key, true]);
    }
    // Two packs for each twenty frames, and at most twenty thumbnails that are shown during the run.
    expect(written.filter((key) => !key.includes('/early/'))).toHaveLength(2 * Math.ceil(videoSeconds / 20));
    expect(written.length).toBeLessThanOrEqual(50);
  }, 300_000);
});
