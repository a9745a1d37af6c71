import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { extract } from './extract.js';
import { framesAt } from './frames-at.js';
import { probe } from './probe.js';
import { aac, h264, makeFixtures, sound, type Fixtures } from './testing/fixtures.js';

const execute = promisify(execFile);

let fixtures: Fixtures;
let made = 0;
beforeAll(async () => {
  fixtures = await makeFixtures();
});
afterAll(() => fixtures.remove());

const outDir = () => fixtures.path(`out-${(made += 1)}`);

/** A new grey every tenth of a second; only frames whose time satisfies the condition are written. */
const written = (seconds: number, condition: string): string[] => [
  ...[
    '-f',
    'lavfi',
    '-i',
    `color=black:s=64x48:r=10:d=${seconds},format=gray,geq=lum='N*255/${seconds * 10}'`,
  ],
  ...['-vf', `select='${condition}',format=yuv420p`, '-vsync', 'vfr'],
];

/** The mean brightness of a frame, 0 to 255. */
async function brightnessOf(file: string): Promise<number> {
  const { channels } = await sharp(file).greyscale().stats();
  return channels[0]?.mean ?? -1;
}

/** No frames between 3 and 12 s and after 13 s, like a screen recorder while nothing moves. */
const still = 'lt(t,2.95)+between(t,2.95,3.01)*lt(t,2.99)+between(t,11.99,13)';
const codecs: [string, string, string[]][] = [
  ['mp4', 'still.mp4', [...h264, '-g', '300']],
  ['mp4 with a key frame each second', 'keys.mp4', [...h264, '-g', '10']],
  ['mp4 with pictures out of order', 'b-frames.mp4', ['-c:v', 'libx264', '-bf', '3', '-pix_fmt', 'yuv420p']],
  ['mkv', 'still.mkv', h264],
  [
    'WebM without an index',
    'still.webm',
    ['-c:v', 'libvpx', '-deadline', 'realtime', '-live', '1', '-f', 'webm'],
  ],
  ['VP9', 'still-9.webm', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8']],
];

describe('a picture of a video', () => {
  it.each(codecs)('is shown until the next one, at any moment of a %s', async (_, name, codec) => {
    const file = await fixtures.make(name, ...written(15, still), ...codec);
    const facts = await probe(file);
    const moments = [0, 1.05, 2.9, 2.95, 3, 7.5, 11.9, 12.04, 13.5];
    const frames = await framesAt(file, facts, moments, outDir());
    const expected = [0, 1, 2.9, 2.9, 2.9, 2.9, 2.9, 12, 13];
    expect(frames.map(({ seconds }) => Number(seconds.toFixed(2)))).toEqual(expected);
    expect(frames[5]?.untilSeconds).toBeCloseTo(12, 1);
    for (const [index, { file: picture }] of frames.entries())
      expect(Math.abs((await brightnessOf(picture)) - ((expected[index] ?? 0) * 255) / 15)).toBeLessThan(6);
  });

  it.each<[string, string, string[]]>([
    [
      'MP4 in fragments',
      'fragments.mp4',
      [...h264, '-g', '10', '-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
    ],
    ['MP4 with a coarse clock', 'coarse.mp4', [...h264, '-video_track_timescale', '30']],
    ['motion JPEG in QuickTime', 'mjpeg.mov', ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p']],
    ['FFV1 in Matroska', 'ffv1.mkv', ['-c:v', 'ffv1']],
    ['MPEG-2 with pictures out of order', 'mpeg2.mkv', ['-c:v', 'mpeg2video', '-bf', '2']],
    ['AVI, which counts dropped pictures', 'dropped.avi', ['-c:v', 'mpeg4', '-g', '300']],
  ])('is shown until the next one in %s', async (_, name, codec) => {
    const file = await fixtures.make(name, ...written(15, still), ...codec);
    const frames = await framesAt(file, await probe(file), [2.95, 7.5, 13.5], outDir());
    const brightness = await Promise.all(frames.map(({ file: picture }) => brightnessOf(picture)));
    const expected = [2.9, 2.9, 13];
    for (const [at, found] of brightness.entries())
      expect(Math.abs(found - ((expected[at] ?? 0) * 255) / 15)).toBeLessThan(6);
    expect(frames[1]?.untilSeconds).toBeCloseTo(12, 0);
  });

  it.each<[string, string, [number, number][]]>([
    [
      'one picture in all',
      'lt(t,0.05)',
      [
        [0, 0],
        [5, 0],
        [9.9, 0],
      ],
    ],
    [
      'two pictures',
      'lt(t,0.05)+between(t,7.95,8.05)',
      [
        [0, 0],
        [7.9, 0],
        [8.1, 8],
        [9.9, 8],
      ],
    ],
    [
      'a picture every four seconds',
      'not(mod(n\\,40))',
      [
        [3.9, 0],
        [4.1, 4],
        [7.9, 4],
        [9, 8],
      ],
    ],
  ])('is shown until the next one in a video of %s', async (name, condition, moments) => {
    const inputs = [...sound(10), ...written(10, condition), ...h264, ...aac];
    const file = await fixtures.make(`${name.replaceAll(' ', '-')}.mp4`, ...inputs);
    const facts = await probe(file);
    const requestedMoments = moments.map(([moment]) => moment);
    const frames = await framesAt(file, facts, requestedMoments, outDir());
    expect(frames.map(({ seconds }) => Number(seconds.toFixed(1)))).toEqual(moments.map(([, at]) => at));
    const listed = (await extract(file, facts, outDir(), { fps: 1, audio: false })).frames;
    expect(new Set(listed.map(({ seconds }) => Number(seconds.toFixed(1))))).toEqual(
      new Set([0, ...moments.map(([, at]) => at)]),
    );
    expect(listed.at(-1)?.untilSeconds).toBeCloseTo(facts.durationSeconds, 3);
  });

  it('is extracted once, however long it is shown', async () => {
    const file = await fixtures.make('listed.mp4', ...written(15, still), ...h264);
    const { frames } = await extract(file, await probe(file), outDir(), { fps: 1, audio: false });
    const spans = frames.map(({ seconds, untilSeconds }) =>
      [seconds, untilSeconds].map((at) => Number(at.toFixed(2))),
    );
    expect(spans.slice(0, 5)).toEqual([
      [0, 0.1],
      [1, 1.1],
      [2, 2.1],
      [2.9, 12],
      [12, 12.1],
    ]);
    expect(frames.map(({ index }) => index)).toEqual([...frames.keys()]);
  });

  it('is shown until the end of the sound, when that is longer', async () => {
    const file = await fixtures.make('early.mp4', ...sound(12), ...written(5, '1'), ...h264, ...aac);
    const facts = await probe(file);
    expect(facts.pictureEndSeconds).toBeCloseTo(5, 1);
    const { frames } = await extract(file, facts, outDir(), { fps: 1, audio: false });
    const last = frames.at(-1);
    expect(last?.seconds).toBeCloseTo(4.9, 1);
    expect(last?.untilSeconds).toBeCloseTo(facts.durationSeconds, 3);
    const [picked] = await framesAt(file, facts, [9], outDir());
    expect(picked?.seconds).toBeCloseTo(4.9, 1);
  });

  it('is shown to the end if it is the last one of a file that leaves out its duration', async () => {
    const withoutDuration = ['-vsync', 'passthrough', '-enc_time_base', '1:1000'];
    const inputs = written(4, 'gt(t,0.15)*(lt(t,1.95)+gt(t,3.85))').slice(0, -2);
    const file = await fixtures.make('no-duration.mp4', ...inputs, ...withoutDuration, ...h264);
    const facts = await probe(file);
    const frames = await framesAt(file, facts, [1.75, 3.7, facts.durationSeconds], outDir());
    expect(frames.map(({ seconds }) => Number(seconds.toFixed(2)))).toEqual([1.7, 3.7, 3.7]);
    expect(Math.abs((await brightnessOf(frames[1]?.file ?? '')) - (39 * 255) / 40)).toBeLessThan(6);
    const listed = (await extract(file, facts, outDir(), { fps: 10, audio: false })).frames;
    expect(listed.at(-1)?.seconds).toBeCloseTo(3.7, 2);
  });

  it.each([
    ['alone', []],
    ['under three seconds of sound', sound(3)],
  ])('is shown throughout if it is the only one, %s', async (name, input) => {
    const inputs = [...input, ...written(0.1, '1'), ...h264, ...aac];
    const file = await fixtures.make(`single-${name.length}.mp4`, ...inputs);
    const facts = await probe(file);
    const { frames } = await extract(file, facts, outDir(), { fps: 1, audio: false });
    expect(frames).toHaveLength(1);
    expect(frames[0]?.untilSeconds).toBeCloseTo(facts.durationSeconds, 3);
  });

  it('is shown from the start if it is the first one and begins later than the sound', async () => {
    const source = await fixtures.make('late-source.mp4', ...written(4, '1'), ...h264);
    const late = ['-itsoffset', '2', '-i', source, ...sound(6), '-map', '0:v', '-map', '1:a', '-c:v', 'copy'];
    const file = await fixtures.make('late.mkv', ...late, ...aac);
    const facts = await probe(file);
    const { frames } = await extract(file, facts, outDir(), { fps: 1, audio: false });
    expect(frames[0]?.seconds).toBeCloseTo(2, 1);
    expect(frames[1]?.seconds).toBeGreaterThan(2.5);
    const [picked] = await framesAt(file, facts, [0.5], outDir());
    expect(picked?.seconds).toBeCloseTo(2, 1);
  });

  it('is extracted at the moments that a full decode by ffmpeg shows, for any frame rate and sampling', async () => {
    for (const [rate, fps] of [
      [30000 / 1001, 1],
      [23.976, 2.5],
      [7, 10],
      [15, 0.75],
    ] as const) {
      const source = ['-f', 'lavfi', '-i', `testsrc2=size=64x48:rate=${rate}:duration=9`];
      const file = await fixtures.make(`rate-${fps}.mp4`, ...source, ...h264);
      const facts = await probe(file);
      const { frames } = await extract(file, facts, outDir(), { fps, audio: false });
      const query = [
        '-v',
        'error',
        '-select_streams',
        'v',
        '-show_entries',
        'frame=pts_time',
        '-of',
        'csv=p=0',
      ];
      const { stdout } = await execute('ffprobe', [...query, file]);
      const times = stdout.split('\n').flatMap((line) => (line ? [Number.parseFloat(line)] : []));
      const shown = Array.from({ length: Math.ceil(9 * fps) }, (_v, sample) =>
        times.findLast((time) => time <= sample / fps + 0.0005),
      );
      const distinct = [...new Set(shown)];
      const listed = frames.slice(0, distinct.length);
      expect(listed.map(({ seconds }) => seconds.toFixed(3))).toEqual(
        distinct.map((time) => time?.toFixed(3)),
      );
    }
  });

  it('is found hours into a video as exactly as at its start', async () => {
    const source = await fixtures.make('hours-source.mp4', ...written(4, '1'), ...h264);
    const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono:d=12010'];
    const late = [
      '-itsoffset',
      '12000.037',
      '-i',
      source,
      ...silence,
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-c:v',
      'copy',
    ];
    const file = await fixtures.make('hours.mkv', ...late, '-c:a', 'libopus');
    const [picked] = await framesAt(file, await probe(file), [12_001.6], outDir());
    // The sound begins some milliseconds before 0, which is the start of the file's clock.
    expect(Math.abs((picked?.seconds ?? 0) - 12_001.545)).toBeLessThan(0.02);
  });
});
