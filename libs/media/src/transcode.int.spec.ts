import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { extract } from './extract.js';
import { probe } from './probe.js';
import { aac, h264, makeFixtures, picture, sound, type Fixtures } from './testing/fixtures.js';
import { transcode } from './transcode.js';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await makeFixtures();
});
afterAll(() => fixtures.remove());

describe('transcode', () => {
  it('writes H.264 in 8-bit 4:2:0 at the requested height, without sound, with its index in front', async () => {
    const file = await fixtures.make('a.mkv', ...picture(1, '641x481'), ...sound(1), '-c:v', 'ffv1', ...aac);
    const outFile = fixtures.path('out/a.mp4');
    const seen: number[] = [];
    const facts = await probe(file);
    await transcode(file, facts, outFile, { maxHeight: 240, crf: 23, onProgress: (done) => seen.push(done) });
    const made = await probe(outFile);
    const plain = { container: 'mp4', videoCodec: 'h264', pixelFormat: 'yuv420p', width: 320, height: 240 };
    expect(made).toMatchObject(plain);
    expect(made.audio).toBeUndefined();
    const bytes = await readFile(outFile);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(seen.every((done, at) => done <= 1 && done >= (seen[at - 1] ?? 0))).toBe(true);
  });

  it('never enlarges, and makes odd sizes even', async () => {
    const odd = ['-vf', 'scale=161:119,setsar=1', '-c:v', 'ffv1'];
    const file = await fixtures.make('b.avi', ...picture(1), ...odd);
    const outFile = fixtures.path('out/b.mp4');
    await transcode(file, await probe(file), outFile, { maxHeight: 1080, crf: 23 });
    expect(await probe(outFile)).toMatchObject({ width: 162, height: 120 });
  });

  it('writes a smaller file at a higher rate factor', async () => {
    const file = await fixtures.make('c.mp4', ...picture(2, '640x360'), ...h264);
    const sizes = await Promise.all(
      [18, 28].map(async (crf) => {
        const outFile = fixtures.path(`out/c-${crf}.mp4`);
        await transcode(file, await probe(file), outFile, { maxHeight: 360, crf });
        return (await stat(outFile)).size;
      }),
    );
    expect(sizes[1]).toBeLessThan(sizes[0] ?? 0);
  });

  it('preserves the times of a variable frame rate', async () => {
    // No new picture for half a second.
    const gap = ['-vf', `select='lt(t,0.5)+gte(t,1)'`, '-vsync', 'vfr'];
    const file = await fixtures.make('d.mp4', ...picture(2), ...gap, ...h264);
    const facts = await probe(file);
    const outFile = fixtures.path('out/d.mp4');
    await transcode(file, facts, outFile, { maxHeight: 1080, crf: 23 });
    const timesOf = async (video: string, name: string) => {
      const options = { fps: 10, audio: false };
      const { frames } = await extract(video, await probe(video), fixtures.path(name), options);
      return frames.map(({ seconds }) => Math.round(seconds * 1000));
    };
    const times = await timesOf(outFile, 'd-new');
    expect(times).toEqual(await timesOf(file, 'd-old'));
    expect(times.filter((time) => time > 470 && time < 1000)).toEqual([]);
  });

  it('writes a complete file or none', async () => {
    const file = await fixtures.make('e.avi', ...picture(20, '640x360', 30), '-c:v', 'mpeg4');
    const abort = new AbortController();
    const options = { maxHeight: 360, crf: 23, signal: abort.signal, onProgress: () => abort.abort() };
    const outFile = fixtures.path('aborted/e.mp4');
    await expect(transcode(file, await probe(file), outFile, options)).rejects.toThrow(/abort/i);
    expect(await readdir(fixtures.path('aborted'))).toEqual([]);
  });

  it('rejects a damaged picture', async () => {
    const file = await fixtures.make('f.mp4', ...picture(2), ...h264, '-movflags', '+faststart');
    const facts = await probe(file);
    const bytes = await readFile(file);
    bytes.fill(0x5a, bytes.indexOf('mdat') + 4);
    await writeFile(file, bytes);
    const made = transcode(file, facts, fixtures.path('damaged/f.mp4'), { maxHeight: 120, crf: 23 });
    await expect(made).rejects.toMatchObject({ name: 'UnusableVideo', reason: 'corrupt' });
    expect(await readdir(fixtures.path('damaged'))).toEqual([]);
  });
});
