import { randomBytes } from 'node:crypto';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findMediaTools } from './media-tools.js';
import { probe } from './probe.js';
import { aac, h264, makeFixtures, picture, sound, type Fixtures } from './testing/fixtures.js';
import { UnusableVideo } from './unusable-video.js';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await makeFixtures();
});
afterAll(() => fixtures.remove());

async function reasonOf(file: string): Promise<string> {
  const error: unknown = await probe(file).catch((thrown: unknown) => thrown);
  if (!(error instanceof UnusableVideo))
    throw new Error(`was taken for a video, or failed: ${String(error)}`);
  return error.reason;
}

describe('finding the tools', () => {
  it('returns programs that run and report their version', async () => {
    expect(await findMediaTools()).toMatchObject({ version: expect.stringMatching(/\d/) });
  });

  it('refuses configured paths that do not work', async () => {
    await expect(findMediaTools({ ffmpeg: '/nowhere/ffmpeg' })).rejects.toThrow('/nowhere/ffmpeg');
  });
});

describe('probe', () => {
  it('reports size, length, rate and codecs of an MP4', async () => {
    const file = await fixtures.make('a.mp4', ...picture(2), ...sound(2), ...h264, ...aac);
    const facts = await probe(file);
    expect(facts.gaps).toBeUndefined();
    expect(facts).toMatchObject({
      container: 'mp4',
      durationSeconds: expect.closeTo(2, 0),
      width: 160,
      height: 120,
      rotation: 0,
      fps: 15,
      isVariableFrameRate: false,
      videoCodec: 'h264',
      audio: { codec: 'aac', channels: 1, sampleRate: 44100 },
      sizeBytes: (await readFile(file)).length,
      isBrowserPlayable: true,
    });
  });

  it('measures a WebM without a declared length', async () => {
    const live = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-live', '1'];
    const file = await fixtures.make('live.webm', ...picture(2), ...sound(2), ...live);
    const facts = await probe(file);
    expect(facts).toMatchObject({ container: 'webm', videoCodec: 'vp8', isBrowserPlayable: true });
    expect(Math.abs(facts.durationSeconds - 2)).toBeLessThan(0.1);
  });

  it('includes sound that is longer than the picture', async () => {
    const file = await fixtures.make('longer-sound.mp4', ...picture(2), ...sound(3.5), ...h264, ...aac);
    expect((await probe(file)).durationSeconds).toBeCloseTo(3.5, 0);
  });

  it('reads MKV and AVI, which browsers do not play', async () => {
    const mkv = await fixtures.make('a.mkv', ...picture(1), ...h264);
    const avi = await fixtures.make('a.avi', ...picture(1), '-c:v', 'mpeg4');
    expect(await probe(mkv)).toMatchObject({
      container: 'mkv',
      videoCodec: 'h264',
      isBrowserPlayable: false,
    });
    expect(await probe(avi)).toMatchObject({
      container: 'avi',
      videoCodec: 'mpeg4',
      isBrowserPlayable: false,
    });
  });

  it('goes by the content, not by the name', async () => {
    const file = await fixtures.make('b.mp4', ...picture(1), ...h264);
    await writeFile(fixtures.path('-i b; rm.avi'), await readFile(file));
    expect(await probe(fixtures.path('-i b; rm.avi'))).toMatchObject({ container: 'mp4' });
  });

  it('reports the upright size of a rotated video', async () => {
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
    const facts = await probe(turned);
    expect(facts).toMatchObject({ width: 120, height: 160 });
    expect(facts.rotation % 180).toBe(90);
  });

  it('M1 reports what is wrong with unusable files', async () => {
    const write = async (name: string, content: Buffer | string) => {
      await writeFile(fixtures.path(name), content);
      return fixtures.path(name);
    };
    expect(await reasonOf(await write('empty.mp4', ''))).toBe('empty');
    expect(await reasonOf(await write('one.mp4', 'x'))).toBe('not-a-video');
    expect(await reasonOf(await write('text.mp4', 'Dear all, '.repeat(500)))).toBe('not-a-video');
    expect(
      await reasonOf(await write('random.mp4', Buffer.concat([Buffer.alloc(8), randomBytes(9000)]))),
    ).toBe('not-a-video');
    const disguised = Buffer.concat([Buffer.from('\0\0\0\x10ftypisom\0\0\x02\0'), Buffer.alloc(9000, 0xa5)]);
    expect(['corrupt', 'truncated']).toContain(await reasonOf(await write('disguised.mp4', disguised)));
    expect(await reasonOf(await fixtures.make('sound.mp4', ...sound(1), ...aac))).toBe('no-picture');
  });

  it('reports an MP4 without its end as truncated', async () => {
    const file = await fixtures.make('cut.mp4', ...picture(1), ...h264);
    await truncate(file, (await readFile(file)).length - 2000);
    expect(await reasonOf(file)).toBe('truncated');
  });

  const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-g', '15', '-b:v', '1M'];
  it.each<[string, string, string[]]>([
    ['Matroska', 'end.mkv', [...h264, ...aac]],
    ['WebM', 'end.webm', [...vp8, '-c:a', 'libopus']],
    ['an MP4 whose index comes first', 'start.mp4', [...h264, ...aac, '-movflags', '+faststart']],
  ])('reports where a file breaks off before its declared end: %s', async (_, name, codecs) => {
    const file = await fixtures.make(name, ...picture(20), ...sound(20), ...codecs);
    const { cutOff, durationSeconds } = await probe(file);
    expect(cutOff).toBeUndefined();
    expect(durationSeconds).toBeCloseTo(20, 0);
    await truncate(file, Math.floor((await readFile(file)).length * 0.6));
    const facts = await probe(file);
    expect(facts.durationSeconds).toBeLessThan(16);
    expect(facts.cutOff).toEqual({
      endSeconds: facts.durationSeconds,
      declaredSeconds: expect.closeTo(20, 0),
    });
  });

  it('reports a long file of which little is missing', async () => {
    const file = await fixtures.make('long.mkv', ...picture(120, '64x48', 5), ...h264);
    await truncate(file, Math.floor((await readFile(file)).length * 0.97));
    const { cutOff, durationSeconds } = await probe(file);
    expect(durationSeconds).toBeLessThan(119);
    expect(cutOff).toEqual({ endSeconds: durationSeconds, declaredSeconds: expect.closeTo(120, 0) });
  });

  it.each<[string, string, string[]]>([
    ['a live WebM', 'live.webm', [...vp8, '-live', '1']],
    ['an MP4 in fragments', 'fragments.mp4', [...h264, '-g', '15', '-movflags', 'frag_keyframe+empty_moov']],
  ])('reports a truncated recording without a declared end: %s', async (_, name, codecs) => {
    const file = await fixtures.make(name, ...picture(6), ...codecs);
    expect((await probe(file)).cutOff).toBeUndefined();
    await truncate(file, Math.floor((await readFile(file)).length * 0.6));
    const { cutOff, durationSeconds } = await probe(file);
    expect(durationSeconds).toBeLessThan(5);
    expect(cutOff).toEqual({ endSeconds: durationSeconds });
  });

  it('reports no truncation when one track ends before another, whether used or not', async () => {
    const file = await fixtures.make(
      'longer.mkv',
      ...[...picture(3), ...sound(3), '-f', 'lavfi', '-i', 'sine=duration=12'],
      ...['-map', '0:v', '-map', '1:a', '-map', '2:a', ...h264, '-c:a:0', 'aac', '-c:a:1', 'adpcm_ima_wav'],
    );
    expect((await probe(file)).cutOff).toBeUndefined();
  });

  it('refuses a video that is longer than allowed', async () => {
    const file = await fixtures.make('long.mp4', ...picture(2), ...h264);
    await expect(probe(file, { maxSeconds: 1 })).rejects.toMatchObject({ reason: 'too-long' });
  });

  it('stops at once when aborted', async () => {
    const file = await fixtures.make('stop.mp4', ...picture(1), ...h264);
    await expect(probe(file, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });
});
