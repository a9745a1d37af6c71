import { createHash } from 'node:crypto';
import { link, readdir, readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { browserCopy } from './copy-plan.js';
import { extract } from './extract.js';
import { MediaProcessFailure } from './media-process.js';
import { probe } from './probe.js';
import { aac, h264, makeFixtures, picture, sound, type Fixtures } from './testing/fixtures.js';
import { UnusableVideo } from './unusable-video.js';
import type { VideoFacts } from './video-facts.js';
import { remuxForBrowser } from './write-copy.js';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await makeFixtures();
});
afterAll(() => fixtures.remove());

/** Frames at one a second, or the reason why the video is unusable or retried; any other error fails the test. */
async function framesOf(file: string): Promise<{ seconds: number; file: string }[] | string> {
  const outDir = fixtures.path(`out-${createHash('sha256').update(file).digest('hex').slice(0, 12)}`);
  try {
    const facts = await probe(file);
    return (await extract(file, facts, outDir, { fps: 1, audio: facts.audio !== undefined })).frames;
  } catch (error) {
    expect(await readdir(outDir).catch(() => [])).toEqual([]);
    if (error instanceof UnusableVideo) return error.reason;
    // Broken pictures can claim more memory than a job may use: the job is retried and finally reports that.
    if (error instanceof MediaProcessFailure) return error.name;
    throw error;
  }
}

/** Deterministic pseudo-random numbers below 2^32. */
function noiseFrom(seed: string): () => number {
  let count = 0;
  return () =>
    createHash('sha256')
      .update(`${seed} ${(count += 1)}`)
      .digest()
      .readUInt32LE();
}

async function playableCopy(file: string): Promise<{ before: VideoFacts; after: VideoFacts }> {
  const before = await probe(file);
  const copy = `${file}.copy.${browserCopy(before).format}`;
  await remuxForBrowser(file, before, copy);
  return { before, after: await probe(copy) };
}

describe('M8: a video in another format', () => {
  const surround = ['-f', 'lavfi', '-i', 'aevalsrc=0.1*sin(440*t)|0|0|0|0|0:channel_layout=5.1:duration=1'];
  const formats: [string, string, string[]][] = [
    [
      'HEVC',
      'a.mp4',
      [...picture(1), '-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=0'],
    ],
    ['H.264 of 10 bits', 'b.mp4', [...picture(1), '-c:v', 'libx264', '-pix_fmt', 'yuv420p10le']],
    [
      'HDR colours',
      'c.mov',
      [
        ...picture(1),
        '-c:v',
        'libx264',
        '-pix_fmt',
        'yuv420p10le',
        '-color_primaries',
        'bt2020',
        '-color_trc',
        'smpte2084',
        '-colorspace',
        'bt2020nc',
      ],
    ],
    ['ProRes', 'd.mov', [...picture(1), '-c:v', 'prores_ks', '-profile:v', '0']],
    [
      'DV in AVI',
      'dv.avi',
      [
        ...picture(1, '720x576', 25),
        ...sound(1),
        '-c:v',
        'dvvideo',
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'pcm_s16le',
        '-ar',
        '48000',
      ],
    ],
    ['MPEG-4 in AVI', 'e.avi', [...picture(1), ...sound(1), '-c:v', 'mpeg4', '-c:a', 'libmp3lame']],
    ['H.264 in Matroska', 'f.mkv', [...picture(1), ...sound(1), ...h264, '-c:a', 'pcm_s16le']],
    ['VP8', 'g.webm', [...picture(1), ...sound(1), '-c:v', 'libvpx', '-c:a', 'libvorbis']],
    ['VP9', 'h.webm', [...picture(1), '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8']],
    [
      'interlaced pictures',
      'i.mp4',
      [...picture(1), '-c:v', 'libx264', '-flags', '+ilme+ildct', '-x264opts', 'tff=1'],
    ],
    ['odd sizes', 'j.mkv', [...picture(1, '853x479'), '-c:v', 'ffv1']],
    ['sound of six channels', 'k.mp4', [...picture(1), ...surround, ...h264, ...aac]],
    [
      'sound of one channel at 44.1 kHz',
      'l.mp4',
      [...picture(1), ...sound(1), ...h264, ...aac, '-ac', '1', '-ar', '44100'],
    ],
  ];

  it.each(formats)('%s yields frames and a copy that browsers play', async (_, name, args) => {
    const file = await fixtures.make(name, ...args);
    const frames = await framesOf(file);
    expect(Array.isArray(frames)).toBe(true);
    const { width = 1, height = 1 } = await sharp((frames[0] as { file: string }).file).metadata();
    expect([width % 2, height % 2]).toEqual([0, 0]);
    const { before, after } = await playableCopy(file);
    expect(after).toMatchObject({
      isBrowserPlayable: true,
      pixelFormat: expect.stringMatching(/^yuvj?420p$/),
    });
    expect(Math.abs(after.durationSeconds - before.durationSeconds)).toBeLessThan(0.5);
  });
});

describe('M9: a recording of MediaRecorder', () => {
  const live = ['-c:v', 'libvpx', '-deadline', 'realtime', '-g', '15', '-live', '1', '-f', 'webm'];

  it('gets a length and an index in its copy, also with a pause', async () => {
    const paused = ['-vf', "select='lt(t,1)+gt(t,3)'", '-vsync', 'vfr'];
    const file = await fixtures.make('paused.webm', ...picture(5), ...paused, ...live);
    const { after } = await playableCopy(file);
    expect(Math.abs(after.durationSeconds - 5)).toBeLessThan(0.5);
    expect(
      (await readFile(`${file}.copy.webm`)).subarray(0, 4096).includes(Buffer.from('1c53bb6b', 'hex')),
    ).toBe(true);
  });

  it('yields its existing part when it was cut off', async () => {
    const whole = await readFile(await fixtures.make('live.webm', ...picture(6), ...live));
    const file = fixtures.path('live-cut.webm');
    await writeFile(file, whole.subarray(0, Math.floor(whole.length * 0.7)));
    const { after } = await playableCopy(file);
    expect(after.durationSeconds).toBeGreaterThan(2);
    expect(after.durationSeconds).toBeLessThan(6);
  });
});

describe('M10: a damaged video', () => {
  it('yields frames of one size when its picture changes size', async () => {
    const parts = [];
    for (const size of ['160x120', '640x360', '64x64'])
      parts.push(
        await readFile(
          await fixtures.make(`${size}.h264`, ...picture(2, size), ...h264, '-bf', '0', '-f', 'h264'),
        ),
      );
    await writeFile(fixtures.path('joined.h264'), Buffer.concat(parts));
    const file = await fixtures.make(
      'sizes.mkv',
      '-framerate',
      '15',
      '-i',
      fixtures.path('joined.h264'),
      '-c',
      'copy',
    );
    const frames = await framesOf(file);
    expect(frames.length).toBeGreaterThanOrEqual(4);
    const sizes = new Set<string>();
    for (const { file: path } of frames as { file: string }[]) {
      const { width, height } = await sharp(path).metadata();
      sizes.add(`${width}x${height}`);
    }
    expect([...sizes]).toEqual(['160x120']);
  });

  it('with broken pictures yields the readable ones or an error message', async () => {
    const whole = await readFile(
      await fixtures.make('whole.mp4', ...picture(6), ...sound(6), ...h264, ...aac),
    );
    for (const share of [0.0001, 0.01, 0.3]) {
      const broken = Buffer.from(whole);
      const noise = noiseFrom(`broken ${share}`);
      for (let count = Math.ceil(whole.length * share); count > 0; count -= 1)
        broken[64 + (noise() % (whole.length - 64))] = noise() % 256;
      const file = fixtures.path(`broken-${share}.mp4`);
      await writeFile(file, broken);
      const outcome = await framesOf(file);
      if (typeof outcome !== 'string') expect(outcome.length).toBeLessThan(5000);
    }
  });

  it.each<[string, string[]]>([
    ['whose times go back', ['-bsf:v', 'setts=ts=if(gt(N\\,20)\\,DTS-1300\\,DTS)', '-f', 'matroska']],
    ['that begins before its beginning', ['-output_ts_offset', '-2', '-avoid_negative_ts', 'disabled']],
    ['with an edit list', ['-ss', '1.4', '-movflags', '+use_metadata_tags']],
    ['that begins an hour late', ['-output_ts_offset', '3600', '-avoid_negative_ts', 'disabled']],
  ])('%s yields frames in order', async (what, change) => {
    const source = await fixtures.make('source.mp4', ...picture(5), ...h264, '-g', '30', '-bf', '0');
    const seek = change[0] === '-ss' ? change.splice(0, 2) : [];
    const name = `${what.replaceAll(' ', '-')}.${change.includes('matroska') ? 'mkv' : 'mp4'}`;
    const file = await fixtures.make(name, ...seek, '-i', source, '-c', 'copy', ...change);
    const frames = await framesOf(file);
    if (typeof frames === 'string') throw new Error(`refused as ${frames}`);
    const seconds = frames.map((frame) => frame.seconds);
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.length).toBeLessThan(12);
    expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
  });
});

describe('M11: an excessive video', () => {
  it('with many streams, chapters, subtitles and attachments yields its picture alone', async () => {
    const many = 40;
    const chapters = Array.from(
      { length: 500 },
      (_, at) => `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${at * 4}\nEND=${at * 4 + 3}\ntitle=${'x'.repeat(200)}\n`,
    );
    await writeFile(fixtures.path('chapters.txt'), `;FFMETADATA1\n${chapters.join('')}`);
    await writeFile(fixtures.path('words.srt'), '1\n00:00:00,000 --> 00:00:01,000\nfile:///etc/passwd\n');
    await writeFile(fixtures.path('font.ttf'), Buffer.alloc(1_000_000, 7));
    const inputs = [
      ...picture(2),
      ...sound(2),
      '-i',
      fixtures.path('words.srt'),
      '-i',
      fixtures.path('chapters.txt'),
    ];
    const maps = [
      '-map',
      '0:v',
      ...Array.from({ length: many }, () => ['-map', '1:a']).flat(),
      '-map',
      '2:s',
    ];
    const attached = ['-attach', fixtures.path('font.ttf'), '-metadata:s:t', 'mimetype=font/ttf'];
    const file = await fixtures.make(
      'many.mkv',
      ...inputs,
      ...maps,
      '-map_chapters',
      '3',
      ...attached,
      ...h264,
      '-c:a',
      'pcm_s16le',
      '-c:s',
      'srt',
    );
    expect(await framesOf(file)).toHaveLength(2);
    const { after } = await playableCopy(file);
    expect(after.isBrowserPlayable).toBe(true);
    expect((await readFile(`${file}.copy.mp4`)).includes('passwd')).toBe(false);
  });

  it('of a hundred thousand pictures of two pixels finishes', async () => {
    const tiny = ['-f', 'lavfi', '-i', 'color=size=16x16:rate=1000:duration=100'];
    const file = await fixtures.make('tiny.mkv', ...tiny, '-c:v', 'mpeg4', '-g', '300');
    expect((await framesOf(file)).length).toBeLessThanOrEqual(101);
  });

  it.each([
    ['8200x64', 'wider than 8K'],
    ['8192x4400', 'of more pixels than 8K'],
  ])('of %s is refused: %s', async (size) => {
    const file = await fixtures.make(
      `${size}.mkv`,
      ...picture(0.1, size, 10),
      '-c:v',
      'mjpeg',
      '-pix_fmt',
      'yuvj420p',
    );
    expect(await framesOf(file)).toBe('too-large');
  });
});

describe('M13: a file of any name', () => {
  it.each([
    '-i.mp4',
    '😀 été.mp4',
    '\u202egpj.mp4',
    `${'x'.repeat(250)}.mp4`,
    'a\nb\t%d.mp4',
    "'; exit 1 #.mp4",
  ])('%j is read like any other', async (name) => {
    const made = await fixtures.make('plain.mp4', ...picture(1), ...h264);
    const file = fixtures.path(name);
    await link(made, file);
    expect(await framesOf(file)).toHaveLength(1);
  });
});
