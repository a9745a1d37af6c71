import { mkdir, readdir, readFile, truncate } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { extract, type ExtractOptions } from './extract.js';
import { framesAt } from './frames-at.js';
import { probe } from './probe.js';
import { readWav } from './read-wav.js';
import { aac, h264, makeFixtures, picture, sound, type Fixtures } from './testing/fixtures.js';

let fixtures: Fixtures;
let made = 0;
beforeAll(async () => {
  fixtures = await makeFixtures();
});
afterAll(() => fixtures.remove());

async function run(file: string, options: Partial<ExtractOptions> = {}) {
  const facts = await probe(file);
  const outDir = fixtures.path(`out-${(made += 1)}`);
  const result = await extract(file, facts, outDir, { fps: 1, audio: true, ...options });
  return { ...result, facts, outDir };
}

/** The running child processes of this process. */
async function childPids(): Promise<number[]> {
  const text = await readFile(`/proc/self/task/${process.pid}/children`, 'latin1');
  return text.split(' ').filter(Boolean).map(Number);
}

async function nameOf(pid: number): Promise<string> {
  return (await readFile(`/proc/${pid}/comm`, 'latin1').catch(() => '')).trim();
}

describe('extract', () => {
  it('writes upright frames at their times, thumbnails, scores and sound in one pass', async () => {
    const file = await fixtures.make('a.mp4', ...picture(4, '640x480'), ...sound(4), ...h264, ...aac);
    const seen: number[] = [];
    const { frames, audioFile, outDir } = await run(file, { onProgress: (fraction) => seen.push(fraction) });
    expect(frames.map(({ seconds }) => seconds)).toEqual([0, 1, 2, 3]);
    expect(frames.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    for (const frame of frames) {
      expect(await sharp(frame.file).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
      expect(await sharp(frame.thumbnail).metadata()).toMatchObject({
        format: 'jpeg',
        width: 320,
        height: 240,
      });
      expect(frame.sceneScore).toBeGreaterThan(0);
      expect(frame.sceneScore).toBeLessThanOrEqual(1);
      expect(frame.sharpness).toBeGreaterThan(0);
    }
    const { samples, sampleRate } = await readWav(audioFile ?? '');
    expect(sampleRate).toBe(16_000);
    expect(Math.abs(samples.length / sampleRate - 4)).toBeLessThan(0.1);
    expect(Math.max(...samples.subarray(8000, 16_000))).toBeGreaterThan(0.05);
    expect(seen.at(-1)).toBe(1);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
    expect(await readdir(outDir)).toHaveLength(9);
  });

  it('scores a scene change far above stillness', async () => {
    const scenes = [
      '-f',
      'lavfi',
      '-i',
      'color=black:s=160x120:r=10:d=2',
      '-f',
      'lavfi',
      '-i',
      'color=white:s=160x120:r=10:d=2',
    ];
    const join = ['-filter_complex', '[0:v][1:v]concat=n=2:v=1[v]', '-map', '[v]'];
    const { frames } = await run(await fixtures.make('scenes.mp4', ...scenes, ...join, ...h264));
    const scores = frames.map(({ sceneScore }) => sceneScore);
    expect(scores).toHaveLength(4);
    expect(scores[1]).toBeLessThan(0.01);
    expect(scores[2]).toBeGreaterThan(0.9);
    expect(scores[3]).toBeLessThan(0.01);
  });

  it('needs no sound, and leaves it out unless requested', async () => {
    const silent = await run(await fixtures.make('silent.mp4', ...picture(1), ...h264));
    expect(silent.frames).toHaveLength(1);
    expect(silent.audioFile).toBeUndefined();
    const file = await fixtures.make('loud.mp4', ...picture(1), ...sound(1), ...h264, ...aac);
    expect((await run(file, { audio: false })).audioFile).toBeUndefined();
  });

  it('M5 extracts one frame of a clip of a fifth of a second', async () => {
    const { frames } = await run(await fixtures.make('blink.mp4', ...picture(0.2), ...h264));
    expect(frames.map(({ seconds }) => seconds)).toEqual([0]);
  });

  it('reads WebM, MKV and AVI', async () => {
    const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-live', '1'];
    const files = await Promise.all([
      fixtures.make('a.webm', ...picture(1.8), ...sound(1.8), ...vp8),
      fixtures.make('a.mkv', ...picture(1.8), ...sound(1.8), ...h264, ...aac),
      fixtures.make('a.avi', ...picture(1.8), ...sound(1.8), '-c:v', 'mpeg4', '-c:a', 'mp3'),
    ]);
    for (const file of files) {
      const { frames, audioFile } = await run(file);
      expect(frames).toHaveLength(2);
      expect(audioFile).toBeDefined();
    }
  });

  it('M6 reports real presentation times under a variable frame rate', async () => {
    // 20 frames a second, of which only those from 0 to 0.5 s, at 1.3 s and from 2.45 s on exist.
    const gaps = "select='lt(t,0.5)+between(t,1.29,1.31)+gte(t,2.449)'";
    const file = await fixtures.make(
      'vfr.mp4',
      ...picture(4, '160x120', 20),
      '-vf',
      gaps,
      '-vsync',
      'vfr',
      ...h264,
    );
    const { frames, facts } = await run(file);
    expect(facts.isVariableFrameRate).toBe(true);
    // At 1 s the frame of 0.45 s is shown, at 2 s the one of 1.3 s.
    const expected = [0, 0.45, 1.3, 3];
    expect(frames).toHaveLength(expected.length);
    for (const [index, seconds] of expected.entries()) {
      expect(Math.abs((frames[index]?.seconds ?? 99) - seconds)).toBeLessThan(0.03);
    }
  });

  it('extracts frames that are closer together than the nominal rate of a screen recording', async () => {
    // About two frames a second, unevenly, like a recorded tab; from 10.4 s on four within 0.65 s.
    const jitter = '0.0137*mod(N*N\\,11)';
    const times = `if(lt(N,20),N*0.5137+${jitter},if(lt(N,24),10.4031+(N-20)*0.2111,11.2+(N-24)*0.5071+${jitter}))`;
    const uneven = ['-vf', `settb=1/16000,setpts='(${times})/TB'`, '-vsync', 'passthrough'];
    const fine = ['-enc_time_base', '1:16000', '-video_track_timescale', '16000'];
    const vp9 = ['-c:v', 'libvpx-vp9', '-pix_fmt', 'gbrp', '-deadline', 'realtime', '-cpu-used', '8'];
    const file = await fixtures.make('uneven.mp4', ...picture(6, '320x180', 10), ...uneven, ...fine, ...vp9);
    // The rate that ffmpeg guesses depends on the timing of its threads, so it runs six times.
    for (let time = 0; time < 6; time += 1) {
      const { frames } = await run(file, { fps: 5, audio: false });
      const seconds = frames.map((frame) => frame.seconds.toFixed(1));
      expect(seconds).toHaveLength(60);
      expect(seconds.slice(20, 24)).toEqual(['10.4', '10.6', '10.8', '11.0']);
    }
  });

  it('M7 turns frames upright and makes odd sizes even', async () => {
    const plain = await fixtures.make('plain.mp4', ...picture(1), ...h264);
    const turned = await fixtures.make(
      'turned.mp4',
      '-i',
      plain,
      '-c',
      'copy',
      '-metadata:s:v:0',
      'rotate=90',
    );
    const odd = await fixtures.make(
      'odd.avi',
      ...picture(1),
      '-vf',
      'scale=161:119,setsar=1',
      '-c:v',
      'ffv1',
    );
    const sizeOf = async (file: string) => sharp((await run(file)).frames[0]?.file).metadata();
    expect(await sizeOf(turned)).toMatchObject({ width: 120, height: 160 });
    expect(await sizeOf(odd)).toMatchObject({ width: 162, height: 120 });
  });

  it('keeps the delay of late sound', async () => {
    const late = [...picture(3), '-itsoffset', '1', ...sound(2), ...h264, ...aac];
    const { audioFile } = await run(await fixtures.make('late.mp4', ...late));
    const { samples, sampleRate } = await readWav(audioFile ?? '');
    const first = samples.findIndex((sample) => Math.abs(sample) > 0.02) / sampleRate;
    expect(Math.abs(first - 1)).toBeLessThan(0.1);
  });

  it('extracts the existing part of a truncated WebM', async () => {
    const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-g', '15', '-live', '1'];
    const file = await fixtures.make('cut.webm', ...picture(4), ...vp8);
    await truncate(file, Math.floor((await readFile(file)).length * 0.6));
    const { frames } = await run(file);
    expect(frames.length).toBeGreaterThanOrEqual(1);
    expect(frames.length).toBeLessThan(4);
  });

  it('reports complete thumbnails during the pass, one at a time, and waits for the last one', async () => {
    const file = await fixtures.make('long.mp4', ...picture(60, '640x360', 30), ...h264);
    const shown: { index: number; width: number | undefined }[] = [];
    let [open, most] = [0, 0];
    const { frames } = await run(file, {
      fps: 4,
      onThumbnail: async (thumbnail, index) => {
        most = Math.max(most, (open += 1));
        const { width } = await sharp(await readFile(thumbnail)).metadata();
        shown.push({ index, width });
        open -= 1;
        // An error of the receiver does not stop the extraction.
        throw new Error('away');
      },
    });
    expect([open, most]).toEqual([0, 1]);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.every(({ width, index }) => width === 320 && index < frames.length)).toBe(true);
    expect(shown.map(({ index }) => index)).toEqual(
      shown.map(({ index }) => index).toSorted((a, b) => a - b),
    );
  });

  it('kills ffmpeg and leaves no files when aborted', async () => {
    const file = await fixtures.make('long.mp4', ...picture(60, '640x360', 30), ...h264);
    const facts = await probe(file);
    const outDir = fixtures.path('aborted');
    const abort = new AbortController();
    const options = { fps: 30, audio: false, signal: abort.signal, onProgress: () => abort.abort() };
    await expect(extract(file, facts, outDir, options)).rejects.toThrow(/abort/i);
    expect(await readdir(outDir)).toEqual([]);
    expect(await Promise.all((await childPids()).map(nameOf))).not.toContain('ffmpeg');
  });

  it('P2 kills a hanging ffmpeg after a silence and leaves no files', async () => {
    const file = await fixtures.make('long.mp4', ...picture(60, '640x360', 30), ...h264);
    const facts = await probe(file);
    const outDir = fixtures.path('stalled');
    await mkdir(outDir);
    let stopped = false;
    const stopOnce = async () => {
      for (const pid of stopped ? [] : await childPids()) {
        if ((await nameOf(pid)) === 'ffmpeg') process.kill(pid, 'SIGSTOP');
      }
      stopped = true;
    };
    const options = { fps: 30, audio: false, stallSeconds: 5, onProgress: () => void stopOnce() };
    await expect(extract(file, facts, outDir, options)).rejects.toMatchObject({ kind: 'stalled' });
    expect(stopped).toBe(true);
    expect(await readdir(outDir)).toEqual([]);
    expect(await Promise.all((await childPids()).map(nameOf))).not.toContain('ffmpeg');
  });
});

describe('framesAt', () => {
  it('returns the frame of a time, and the last one for a time past the end', async () => {
    const file = await fixtures.make('pick.mp4', ...picture(3, '160x120', 10), ...sound(4), ...h264, ...aac);
    const facts = await probe(file);
    const frames = await framesAt(file, facts, [0, 1.2, 1.25, 99], fixtures.path('picks'));
    const expected = [0, 1.2, 1.2, 2.9];
    for (const [index, seconds] of expected.entries()) expect(frames[index]?.seconds).toBeCloseTo(seconds, 2);
    expect(await readdir(fixtures.path('picks'))).toHaveLength(8);
    const whole = await extract(file, facts, fixtures.path('whole'), { fps: 10, audio: false });
    const same = whole.frames.find(({ seconds }) => Math.abs(seconds - 1.2) < 0.01);
    const raw = (path = '') => sharp(path).raw().toBuffer();
    expect((await raw(same?.file)).equals(await raw(frames[1]?.file))).toBe(true);
  });
});
