import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { extract } from './extract.js';
import { framesAt } from './frames-at.js';
import { probe } from './probe.js';
import { h264, makeFixtures, type Fixtures } from './testing/fixtures.js';
import { transcode } from './transcode.js';
import { remuxForBrowser } from './write-copy.js';

const execute = promisify(execFile);
let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await makeFixtures();
});
afterAll(() => fixtures.remove());

type Colour = readonly [red: number, green: number, blue: number];

async function meanOf(picture: string): Promise<Colour> {
  const { channels } = await sharp(picture).removeAlpha().stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  return [red, green, blue];
}

const far = (a: Colour, b: Colour): number =>
  Math.max(...a.map((value, at) => Math.abs(value - (b[at] ?? 0))));

/** Red, green, blue, yellow, white and grey, a second each. */
const shown = ['0xd02020', '0x20c020', '0x2020d0', '0xd0c020', '0xf0f0f0', '0x808080'];
const inputs = shown.flatMap((colour) => ['-f', 'lavfi', '-i', `color=${colour}:s=96x64:r=10:d=1`]);
const joined = `${shown.map((_, at) => `[${at}:v]`).join('')}concat=n=${shown.length}:v=1,format=gbrp,zscale=min=gbr:tin=bt709:pin=bt709:rin=pc:m=bt709:t=bt709:p=bt709:r=tv,format=yuv444p`;

/** What a studio does: ordinary light made linear, its white put at 100 candela, in the curve and the primaries of the format. */
const graded = (curve: string, range = 'tv') =>
  `,zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt2020,zscale=t=${curve}:m=bt2020nc:r=${range}:npl=100,format=yuv420p10le`;
const tags = (curve: string) => [
  '-color_primaries',
  'bt2020',
  '-color_trc',
  curve,
  '-colorspace',
  'bt2020nc',
];
const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-x265-params', 'log-level=none'];
const h264In10 = ['-c:v', 'libx264', '-preset', 'ultrafast'];
const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'];

const made = (name: string, grade: string, ...codec: string[]) =>
  fixtures.make(name, ...inputs, '-filter_complex', `${joined}${grade}[v]`, '-map', '[v]', ...codec);

describe('colours brighter or wider than a screen of today shows', () => {
  it.each<[string, string, string, string[]]>([
    ['PQ in HEVC', 'pq.mov', graded('smpte2084'), [...hevc, ...tags('smpte2084')]],
    ['HLG in HEVC', 'hlg.mov', graded('arib-std-b67'), [...hevc, ...tags('arib-std-b67')]],
    ['PQ in VP9', 'pq.webm', graded('smpte2084'), [...vp9, ...tags('smpte2084')]],
    ['HLG in H.264 in Matroska', 'hlg.mkv', graded('arib-std-b67'), [...h264In10, ...tags('arib-std-b67')]],
    [
      'PQ in the full range',
      'full.mp4',
      graded('smpte2084', 'pc'),
      [...hevc, ...tags('smpte2084'), '-color_range', 'pc'],
    ],
    [
      'wide primaries with ordinary light',
      'wide.mp4',
      ',zscale=t=linear,format=gbrpf32le,zscale=p=bt2020,zscale=t=bt709:m=bt2020nc:r=tv,format=yuv420p10le',
      [...hevc, ...tags('bt709')],
    ],
  ])('are near the ordinary ones in pictures and in copies: %s', async (_, name, grade, codec) => {
    const file = await made(name, grade, ...codec);
    const facts = await probe(file);
    const out = fixtures.path(`out-${name}`);
    const { frames } = await extract(file, facts, out, { fps: 1, audio: false });
    const wanted = shown.map((colour): Colour => {
      const value = Number(colour);
      return [value >> 16, (value >> 8) & 255, value & 255];
    });
    for (const [at, { file: picture }] of frames.entries())
      expect(far(await meanOf(picture), wanted[at] ?? [0, 0, 0])).toBeLessThan(40);
    const [picked] = await framesAt(file, facts, [1.5], `${out}-picked`);
    expect(far(await meanOf(picked?.file ?? ''), wanted[1] ?? [0, 0, 0])).toBeLessThan(40);

    for (const [kind, copy] of [
      ['copy', `${out}/copy.mp4`],
      ['small', `${out}/small.mp4`],
    ] as const) {
      await (kind === 'copy'
        ? remuxForBrowser(file, facts, copy)
        : transcode(file, facts, copy, { maxHeight: 64, crf: 18 }));
      const asked = [
        '-select_streams',
        'v',
        '-show_entries',
        'stream=color_transfer,color_primaries,color_space',
        '-of',
        'csv=p=0',
      ];
      const { stdout } = await execute('ffprobe', ['-v', 'error', ...asked, copy]);
      expect(stdout.trim()).toBe('bt709,bt709,bt709');
      for (const [at, colour] of wanted.entries()) {
        const shot = await fixtures.make(
          `shot-${kind}-${at}-${name}.png`,
          '-ss',
          `${at}.5`,
          '-i',
          copy,
          '-frames:v',
          '1',
        );
        expect(far(await meanOf(shot), colour)).toBeLessThan(40);
      }
    }
  });
});

describe('pictures made of two half ones', () => {
  /** A bar that moves fast, in half pictures: where they are woven, its edge is a comb. */
  const moving = [
    '-f',
    'lavfi',
    '-i',
    'color=black:s=160x120:r=50:d=3[b];color=white:s=24x120:r=50:d=3[w];[b][w]overlay=x=mod(n*4\\,160)',
  ];
  const woven = 'tinterlace=mode=interleave_top,fieldorder=tff';

  /** How unlike each line is the one before, against the one before that: near 1 without combs, far above with them. */
  async function combsIn(picture: string): Promise<number> {
    const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
    let [next, second] = [1, 1];
    for (let at = 2 * info.width; at < data.length; at += 1) {
      next += Math.abs((data[at] ?? 0) - (data[at - info.width] ?? 0));
      second += Math.abs((data[at] ?? 0) - (data[at - 2 * info.width] ?? 0));
    }
    return next / (second + info.width);
  }

  it.each([
    [
      'H.264 in Matroska',
      'half.mkv',
      ['-c:v', 'libx264', '-flags', '+ilme+ildct', '-x264opts', 'tff=1', '-pix_fmt', 'yuv420p'],
    ],
    [
      'H.264 in MP4',
      'half.mp4',
      ['-c:v', 'libx264', '-flags', '+ilme+ildct', '-x264opts', 'bff=1', '-pix_fmt', 'yuv420p'],
    ],
    ['MPEG-2 in Matroska', 'half-2.mkv', ['-c:v', 'mpeg2video', '-flags', '+ilme+ildct', '-q:v', '3']],
  ])('have no combs in what is made of them: %s', async (_, name, codec) => {
    const file = await fixtures.make(name, ...moving, '-vf', woven, '-r', '25', ...codec);
    const bare = await fixtures.make(`bare-${name}.png`, '-ss', '1.2', '-i', file, '-frames:v', '1');
    expect(await combsIn(bare)).toBeGreaterThan(3);
    const facts = await probe(file);
    expect(facts).toMatchObject({ isInterlaced: true, isBrowserPlayable: false });
    const out = fixtures.path(`out-${name}`);
    const { frames } = await extract(file, facts, out, { fps: 4, audio: false });
    const combs = await Promise.all(frames.map(({ file: picture }) => combsIn(picture)));
    expect(Math.max(...combs)).toBeLessThan(1.5);
    const copy = `${out}/copy.mp4`;
    await remuxForBrowser(file, facts, copy);
    expect(await probe(copy)).toMatchObject({ isBrowserPlayable: true, fps: 25 });
    const shot = await fixtures.make(`shot-${name}.png`, '-ss', '1.2', '-i', copy, '-frames:v', '1');
    expect(await combsIn(shot)).toBeLessThan(1.5);
  });

  it('leave whole ones as they are', async () => {
    const file = await fixtures.make('whole.mp4', ...moving, '-r', '25', ...h264);
    const facts = await probe(file);
    expect(facts.isInterlaced).toBeUndefined();
    expect(facts.isBrowserPlayable).toBe(true);
  });
});
