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

const distance = (a: Colour, b: Colour): number =>
  Math.max(...a.map((value, at) => Math.abs(value - (b[at] ?? 0))));

/** Red, green, blue, yellow, white and grey, a second each. */
const colours = ['0xd02020', '0x20c020', '0x2020d0', '0xd0c020', '0xf0f0f0', '0x808080'];
const inputs = colours.flatMap((colour) => ['-f', 'lavfi', '-i', `color=${colour}:s=96x64:r=10:d=1`]);
const joined = `${colours.map((_, at) => `[${at}:v]`).join('')}concat=n=${colours.length}:v=1,format=gbrp,zscale=min=gbr:tin=bt709:pin=bt709:rin=pc:m=bt709:t=bt709:p=bt709:r=tv,format=yuv444p`;

/** Grades like a studio: ordinary light made linear, white at 100 candela, in the curve and primaries of the format. */
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

const makeGraded = (name: string, grade: string, ...codec: string[]) =>
  fixtures.make(name, ...inputs, '-filter_complex', `${joined}${grade}[v]`, '-map', '[v]', ...codec);

describe('HDR and wide-gamut colours', () => {
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
    [
      'HLG in the full range',
      'full-hlg.mkv',
      graded('arib-std-b67', 'pc'),
      [...h264In10, ...tags('arib-std-b67'), '-color_range', 'pc'],
    ],
    ['PQ in H.264 in MP4', 'pq-264.mp4', graded('smpte2084'), [...h264In10, ...tags('smpte2084')]],
    ['HLG in VP9', 'hlg.webm', graded('arib-std-b67'), [...vp9, ...tags('arib-std-b67')]],
    ['PQ without loss', 'pq-ffv1.mkv', graded('smpte2084'), ['-c:v', 'ffv1', ...tags('smpte2084')]],
  ])('are close to the ordinary ones in pictures and copies: %s', async (_, name, grade, codec) => {
    const file = await makeGraded(name, grade, ...codec);
    const facts = await probe(file);
    const out = fixtures.path(`out-${name}`);
    const { frames } = await extract(file, facts, out, { fps: 1, audio: false });
    const expected = colours.map((colour): Colour => {
      const value = Number(colour);
      return [value >> 16, (value >> 8) & 255, value & 255];
    });
    for (const [at, { file: picture }] of frames.entries())
      expect(distance(await meanOf(picture), expected[at] ?? [0, 0, 0])).toBeLessThan(40);
    const [picked] = await framesAt(file, facts, [1.5], `${out}-picked`);
    expect(distance(await meanOf(picked?.file ?? ''), expected[1] ?? [0, 0, 0])).toBeLessThan(40);

    for (const [kind, copy] of [
      ['copy', `${out}/copy.mp4`],
      ['small', `${out}/small.mp4`],
    ] as const) {
      await (kind === 'copy'
        ? remuxForBrowser(file, facts, copy)
        : transcode(file, facts, copy, { maxHeight: 64, crf: 18 }));
      const query = [
        '-select_streams',
        'v',
        '-show_entries',
        'stream=color_transfer,color_primaries,color_space',
        '-of',
        'csv=p=0',
      ];
      const { stdout } = await execute('ffprobe', ['-v', 'error', ...query, copy]);
      expect(stdout.trim()).toBe('bt709,bt709,bt709');
      for (const [at, colour] of expected.entries()) {
        const shot = await fixtures.make(
          `shot-${kind}-${at}-${name}.png`,
          '-ss',
          `${at}.5`,
          '-i',
          copy,
          '-frames:v',
          '1',
        );
        expect(distance(await meanOf(shot), colour)).toBeLessThan(40);
      }
    }
  });
});

/** The same colours side by side in one picture. */
const tiles = colours.flatMap((colour) => ['-f', 'lavfi', '-i', `color=${colour}:s=32x64:r=10:d=0.5`]);
const sideBySide = (more: string) => {
  const each = colours.map((_, at) => `[${at}:v]format=gbrp[t${at}]`).join(';');
  const all = colours.map((_, at) => `[t${at}]`).join('');
  return ['-filter_complex', `${each};${all}hstack=${colours.length}${more}[v]`, '-map', '[v]'];
};

async function tilesOf(picture: string): Promise<Colour[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return colours.map((_, at) => {
    const column = Math.floor(((at + 0.5) * info.width) / colours.length);
    const pixel = ((info.height >> 1) * info.width + column) * info.channels;
    return [data[pixel] ?? 0, data[pixel + 1] ?? 0, data[pixel + 2] ?? 0];
  });
}

/** The greatest distance of a colour from the original. */
const worstOf = async (picture: string): Promise<number> => {
  const found = await tilesOf(picture);
  return Math.max(
    ...colours.map((colour, at) => {
      const value = Number(colour);
      return distance([value >> 16, (value >> 8) & 255, value & 255], found[at] ?? [0, 0, 0]);
    }),
  );
};

describe('ordinary colours', () => {
  const coded = (matrix: string, range = 'tv', pixels = 'yuv420p') =>
    `,zscale=min=gbr:rin=pc:m=${matrix}:r=${range},format=${pixels}`;
  const named = (matrix: string, range = 'tv') => [
    ...['-colorspace', matrix, '-color_range', range],
    ...['-color_trc', matrix, '-color_primaries', matrix],
  ];
  const unnamed = ',setparams=colorspace=unknown:color_primaries=unknown:color_trc=unknown';
  const large = ',scale=1280:720:flags=neighbor';
  const bright = (curve: string, range: string, pixels: string) =>
    `,zscale=min=gbr:tin=bt709:pin=bt709:rin=pc:m=bt709:t=bt709:p=bt709:r=tv,format=yuv444p${graded(curve, range)}${pixels === 'yuv420p10le' ? '' : `,format=${pixels}`}`;
  const near = 8;
  const tonemapped = 40;

  it.each<[string, string, string, string[], number]>([
    ['BT.709 in MP4', '709.mp4', coded('bt709'), [...h264, ...named('bt709')], near],
    ['BT.601 in MP4', '601.mp4', coded('170m'), [...h264, ...named('smpte170m')], near],
    ['BT.709 of the full range', 'full.mp4', coded('bt709', 'pc'), [...h264, ...named('bt709', 'pc')], near],
    ['re-encoded BT.709', '709.mkv', coded('bt709'), ['-c:v', 'ffv1', ...named('bt709')], near],
    [
      're-encoded full-range BT.709',
      'full-444.mkv',
      coded('bt709', 'pc', 'yuv444p'),
      [...h264In10, ...named('bt709', 'pc')],
      near,
    ],
    ['high definition that names no matrix', 'hd.mp4', `${large}${coded('bt709')}${unnamed}`, h264, near],
    ['a small picture that names no matrix', 'sd.mp4', `${coded('170m')}${unnamed}`, h264, near],
    ['motion JPEG', 'mjpeg.mov', coded('170m', 'pc', 'yuvj420p'), ['-c:v', 'mjpeg', '-q:v', '2'], near],
    ['RGB', 'rgb.mkv', ',format=bgr0', ['-c:v', 'ffv1'], near],
    [
      'PQ in ProRes',
      'pq-prores.mov',
      bright('smpte2084', 'tv', 'yuv422p10le'),
      ['-c:v', 'prores_ks', ...tags('smpte2084')],
      tonemapped,
    ],
    [
      'HLG of 4:4:4',
      'hlg-444.mkv',
      bright('arib-std-b67', 'tv', 'yuv444p12le'),
      ['-c:v', 'ffv1', ...tags('arib-std-b67')],
      tonemapped,
    ],
  ])('remain those of the file in pictures and copies: %s', async (_, name, code, codec, most) => {
    const file = await fixtures.make(name, ...tiles, ...sideBySide(code), ...codec);
    const facts = await probe(file);
    const out = fixtures.path(`out-tiles-${name}`);
    const { frames } = await extract(file, facts, out, { fps: 1, audio: false });
    expect(await worstOf(frames[0]?.file ?? '')).toBeLessThan(most);
    if (facts.isBrowserPlayable) return;
    await remuxForBrowser(file, facts, `${out}/copy.mp4`);
    const still = ['-i', `${out}/copy.mp4`, '-frames:v', '1', '-pix_fmt', 'rgb24'];
    expect(await worstOf(await fixtures.make(`tiles-${name}.png`, ...still))).toBeLessThan(most);
  });

  it('keep black when a full-range HDR picture is scaled down', async () => {
    const code = bright('smpte2084', 'pc', 'yuv420p10le');
    const codec = ['-c:v', 'ffv1', ...tags('smpte2084'), '-color_range', 'pc'];
    const file = await fixtures.make('full-pq.mkv', ...tiles, ...sideBySide(code), ...codec);
    const out = fixtures.path('out-full-pq');
    const { frames } = await extract(file, await probe(file), out, { fps: 1, audio: false, maxHeight: 32 });
    const [red = [0, 0, 0]] = await tilesOf(frames[0]?.file ?? '');
    expect(Math.max(red[1], red[2])).toBeLessThan(42);
  });
});

describe('interlaced video', () => {
  /** A fast-moving bar in fields: where fields are woven, its edge looks like a comb. */
  const moving = (size: string) => [
    '-f',
    'lavfi',
    '-i',
    `color=black:s=${size}:r=50:d=1.6[b];color=white:s=24x${size.split('x')[1]}:r=50:d=1.6[w];[b][w]overlay=x=mod(n*4\\,160)`,
  ];
  const woven = 'tinterlace=mode=interleave_top,fieldorder=tff,setfield=tff';
  const halves = ['-flags', '+ilme+ildct'];

  /**
   * The difference of each line to the one before, relative to the second before: near 1 without combs, far above
   * with them.
   */
  async function combsIn(picture: string): Promise<number> {
    const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
    let [next, second] = [1, 1];
    for (let at = 2 * info.width; at < data.length; at += 1) {
      next += Math.abs((data[at] ?? 0) - (data[at - info.width] ?? 0));
      second += Math.abs((data[at] ?? 0) - (data[at - 2 * info.width] ?? 0));
    }
    return next / (second + info.width);
  }

  it.each<[string, string, string[]]>([
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
    ['MPEG-4 in AVI', 'half-4.avi', ['-c:v', 'mpeg4', ...halves, '-q:v', '3']],
    ['DV in AVI', 'half-dv.avi', ['-c:v', 'dvvideo', '-pix_fmt', 'yuv420p', ...halves]],
    ['ProRes', 'half-pro.mov', ['-c:v', 'prores_ks', ...halves]],
    [
      'HLG',
      'half-hlg.mkv',
      [
        '-c:v',
        'libx264',
        ...halves,
        '-x264opts',
        'tff=1',
        '-pix_fmt',
        'yuv420p10le',
        ...tags('arib-std-b67'),
      ],
    ],
    ['FFV1 in Matroska', 'half-ffv1.mkv', ['-c:v', 'ffv1', '-pix_fmt', 'yuv420p', ...halves]],
    [
      'H.264 in QuickTime',
      'half.mov',
      ['-c:v', 'libx264', ...halves, '-x264opts', 'tff=1', '-pix_fmt', 'yuv420p'],
    ],
    [
      'H.264 of 4:2:2',
      'half-422.mkv',
      ['-c:v', 'libx264', ...halves, '-x264opts', 'tff=1', '-pix_fmt', 'yuv422p'],
    ],
  ])('is deinterlaced in pictures and copies: %s', async (_, name, codec) => {
    // DV supports one size only.
    const size = codec.includes('dvvideo') ? '720x576' : '160x120';
    const file = await fixtures.make(name, ...moving(size), '-vf', woven, '-r', '25', ...codec);
    const bare = await fixtures.make(`bare-${name}.png`, '-ss', '0.6', '-i', file, '-frames:v', '1');
    expect(await combsIn(bare)).toBeGreaterThan(3);
    const facts = await probe(file);
    // In some formats only the individual picture is marked as interlaced.
    expect(facts.isInterlaced ?? facts.mayBeInterlaced).toBe(true);
    expect(facts.isBrowserPlayable).toBe(false);
    const out = fixtures.path(`out-${name}`);
    const { frames } = await extract(file, facts, out, { fps: 4, audio: false });
    const combs = await Promise.all(frames.map(({ file: picture }) => combsIn(picture)));
    expect(Math.max(...combs)).toBeLessThan(1.5);
    const copy = `${out}/copy.mp4`;
    await remuxForBrowser(file, facts, copy);
    expect(await probe(copy)).toMatchObject({ isBrowserPlayable: true, fps: 25 });
    const shot = await fixtures.make(`shot-${name}.png`, '-ss', '0.6', '-i', copy, '-frames:v', '1');
    expect(await combsIn(shot)).toBeLessThan(1.5);
  });

  it('leaves progressive video unchanged', async () => {
    const file = await fixtures.make('whole.mp4', ...moving('160x120'), '-r', '25', ...h264);
    const facts = await probe(file);
    expect(facts.isInterlaced).toBeUndefined();
    expect(facts.isBrowserPlayable).toBe(true);
    const unmarked = await fixtures.make('whole.avi', '-i', file, '-c:v', 'mpeg4', '-q:v', '2');
    const { frames } = await extract(unmarked, await probe(unmarked), fixtures.path('out-whole'), {
      ...{ fps: 5, audio: false },
    });
    expect(frames.map(({ seconds }) => Number(seconds.toFixed(2))).slice(0, 4)).toEqual([0, 0.2, 0.4, 0.6]);
  });
});
