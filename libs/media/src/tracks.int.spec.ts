import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { browserCopy } from './copy-plan.js';
import { extract } from './extract.js';
import { extractAudio } from './extract-audio.js';
import { probe } from './probe.js';
import { readWav } from './read-wav.js';
import { aac, h264, makeFixtures, picture, sound, type Fixtures } from './testing/fixtures.js';
import { withSound } from './tracks.js';
import { transcode } from './transcode.js';
import { remuxForBrowser, seekableMp4, withoutGaps } from './write-copy.js';

const execute = promisify(execFile);
let fixtures: Fixtures;
let made = 0;
beforeAll(async () => {
  fixtures = await makeFixtures();
});
afterAll(() => fixtures.remove());

const fresh = (name: string) => fixtures.path(`out-${(made += 1)}/${name}`);

/** The codecs of a file's tracks, as ffprobe reports them. */
async function kindsIn(file: string): Promise<string[]> {
  const { stdout } = await execute('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name',
    '-of',
    'csv=p=0',
    file,
  ]);
  return stdout.split('\n').filter(Boolean);
}

async function copyOf(file: string) {
  const facts = await probe(file);
  const copy = fresh(`copy.${browserCopy(facts).format}`);
  const result = await remuxForBrowser(file, facts, copy);
  return { ...result, copy, after: await probe(copy) };
}

/** The same file with its sound codec's names replaced by unknown ones. */
async function withUnknownSound(
  file: string,
  name: string,
  names: readonly (readonly [string, string])[],
  at: 'first' | 'last',
) {
  const bytes = await readFile(file);
  for (const [from, to] of names)
    bytes.write(to, at === 'first' ? bytes.indexOf(from) : bytes.lastIndexOf(from), 'latin1');
  await writeFile(fixtures.path(name), bytes);
  return fixtures.path(name);
}

/** Relative to full scale. */
async function loudnessOf(file: string, facts = probe(file)): Promise<number> {
  const wav = fresh('sound.wav');
  await extractAudio(file, await facts, wav);
  const { samples } = await readWav(wav);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
}

describe('sound that cannot be decoded', () => {
  const mp4 = [
    ['mp4a', 'apac'],
    ['esds', 'dapa'],
  ] as const;
  const mkv = [['A_AAC', 'A_APA']] as const;
  const twoSounds = ['-map', '0:v', '-map', '1:a', '-map', '2:a'];

  it.each([
    ['alone in MP4', 'a.mp4', mp4],
    ['alone in QuickTime', 'a.mov', mp4],
    ['alone in Matroska', 'a.mkv', mkv],
  ])('%s is left out: the pictures are used, the copy is silent', async (_, name, names) => {
    const whole = await fixtures.make(name, ...picture(2), ...sound(2), ...h264, ...aac);
    const file = await withUnknownSound(whole, `unknown-${name}`, names, 'first');
    const facts = await probe(file);
    expect(facts).toMatchObject({ undecodableSounds: 1, isBrowserPlayable: false });
    expect(facts.audio).toBeUndefined();
    const { frames, audioFile } = await extract(file, facts, fresh(''), { fps: 1, audio: true });
    expect(frames.length).toBeGreaterThanOrEqual(2);
    expect(audioFile).toBeUndefined();
    const { copy, after, transcoded } = await copyOf(file);
    expect(await kindsIn(copy)).toEqual(['h264']);
    expect(after.isBrowserPlayable).toBe(true);
    expect(transcoded).toBe(false);
    const small = fresh('small.mp4');
    await transcode(file, facts, small, { maxHeight: 64, crf: 30 });
    expect(await kindsIn(small)).toEqual(['h264']);
    await expect(extractAudio(file, facts, fresh('none.wav'))).rejects.toThrow('there is none');
  });

  it.each([
    ['before', 'first'],
    ['behind', 'last'],
  ] as const)('%s a usable track is left out of recognition and copy', async (_, at) => {
    const both = await fixtures.make(
      `${at}.mp4`,
      ...picture(1),
      ...sound(1),
      ...sound(1),
      ...twoSounds,
      ...h264,
      ...aac,
    );
    const file = await withUnknownSound(both, `unknown-${at}.mp4`, mp4, at);
    const facts = await probe(file);
    expect(facts).toMatchObject({
      undecodableSounds: 1,
      audio: { codec: 'aac', track: at === 'first' ? 2 : 1 },
    });
    expect(await loudnessOf(file)).toBeGreaterThan(0.05);
    expect(await kindsIn((await copyOf(file)).copy)).toEqual(['h264', 'aac']);
    const recording = fresh('recording.mp4');
    await seekableMp4(file, facts, recording);
    expect(await kindsIn(recording)).toEqual(['h264', 'aac']);
  });
});

describe('pictures that browsers do not play from WebM', () => {
  const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];
  const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'];

  it.each([
    ['VP9 of 4:4:4', '444.webm', [...vp9, '-pix_fmt', 'yuv444p']],
    ['VP9 of 10 bits', '10.webm', [...vp9, '-pix_fmt', 'yuv420p10le']],
    ['VP9 of 4:2:2 in Matroska', '422.mkv', [...vp9, '-pix_fmt', 'yuv422p']],
    ['VP9 of RGB', 'rgb.webm', [...vp9, '-pix_fmt', 'gbrp']],
    ['VP9 of 10 bits in MP4', '10.mp4', [...vp9, '-pix_fmt', 'yuv420p10le', '-strict', '-2']],
    [
      'AV1 of 10 bits',
      'av1.webm',
      [
        '-c:v',
        'libaom-av1',
        '-cpu-used',
        '8',
        '-usage',
        'realtime',
        '-pix_fmt',
        'yuv420p10le',
        '-c:a',
        'libopus',
      ],
    ],
    [
      'H.264 of 4:4:4 with Vorbis in Matroska',
      'h444.mkv',
      ['-c:v', 'libx264', '-pix_fmt', 'yuv444p', '-c:a', 'libvorbis'],
    ],
    ['HEVC with Opus in Matroska', 'hevc.mkv', [...hevc, '-c:a', 'libopus']],
    ['HEVC with FLAC in Matroska', 'flac.mkv', [...hevc, '-c:a', 'flac']],
    ['Theora in Matroska', 'theora.mkv', ['-c:v', 'libtheora', '-c:a', 'libvorbis']],
  ])('become an MP4 that every browser plays: %s', async (_, name, codecs) => {
    const file = await fixtures.make(name, ...picture(1), ...sound(1), ...codecs);
    const { format, copy, after } = await copyOf(file);
    expect(format).toBe('mp4');
    expect(await kindsIn(copy)).toEqual(['h264', 'aac']);
    expect(after).toMatchObject({ isBrowserPlayable: true, pixelFormat: 'yuv420p' });
    expect(Math.abs(after.durationSeconds - 1)).toBeLessThan(0.3);
  });
});

describe('codecs that no browser supports', () => {
  it.each<[string, string, string[], string[]]>([
    ['grey of 16 bits, MPEG-1 sound', 'grey.mkv', ['ffv1', '-pix_fmt', 'gray16le'], ['mp2']],
    ['RGB in H.264, FLAC', 'rgb.mkv', ['libx264rgb'], ['flac']],
    [
      'ProRes with transparency, ALAC',
      'alpha.mov',
      ['prores_ks', '-profile:v', '4444', '-pix_fmt', 'yuva444p10le'],
      ['alac'],
    ],
    ['Animation, IMA ADPCM', 'animation.mov', ['qtrle', '-pix_fmt', 'argb'], ['adpcm_ima_qt']],
    ['HuffYUV, a telephone’s sound', 'huff.avi', ['huffyuv'], ['pcm_mulaw', '-ar', '8000']],
    ['raw pictures, Microsoft’s ADPCM', 'raw.avi', ['rawvideo', '-pix_fmt', 'bgr24'], ['adpcm_ms']],
    ['JPEG 2000, DTS', 'j2k.mkv', ['jpeg2000'], ['dca', '-strict', '-2']],
    ['MPEG-4, E-AC-3', 'eac3.mp4', ['mpeg4'], ['eac3']],
  ])('become an MP4 of the same loudness: %s', async (_, name, video, audio) => {
    const codecs = ['-c:v', ...video, '-c:a', ...audio];
    const file = await fixtures.make(name, ...picture(1, '64x48', 5), ...sound(1), ...codecs);
    const { copy, after } = await copyOf(file);
    expect(after).toMatchObject({
      ...{ isBrowserPlayable: true, videoCodec: 'h264', pixelFormat: 'yuv420p' },
      audio: { codec: 'aac' },
    });
    // The tone of the source.
    expect(await loudnessOf(copy, Promise.resolve(after))).toBeGreaterThan(0.08);
  });
});

describe('several tracks', () => {
  const small = picture(3, '80x46', 2);
  const large = picture(2, '320x180');
  const marked = (first: string, second: string) => ['-disposition:v:0', first, '-disposition:v:1', second];

  it.each<[string, string, string[], [number, number]]>([
    ['marked as the one to show', 'a.mp4', [...small, ...large, ...marked('0', 'default')], [320, 180]],
    ['larger, where none is marked', 'b.mkv', [...small, ...large, ...marked('0', '0')], [320, 180]],
    [
      'larger, where both are marked',
      'c.mp4',
      [...small, ...large, ...marked('default', 'default')],
      [320, 180],
    ],
    ['marked, though another is larger', 'd.mkv', [...small, ...large, ...marked('default', '0')], [80, 46]],
    ['marked, in QuickTime', 'e.mov', [...small, ...large, ...marked('0', 'default')], [320, 180]],
    [
      'marked, in front of a smaller one',
      'f.mp4',
      [...large, ...small, ...marked('default', '0')],
      [320, 180],
    ],
    [
      'larger by its height alone',
      'g.mkv',
      [...picture(2, '320x60'), ...large, ...marked('0', '0')],
      [320, 180],
    ],
    [
      'larger, though the other one is longer',
      'h.mkv',
      [...picture(5, '80x46', 2), ...large, ...marked('0', '0')],
      [320, 180],
    ],
    [
      'larger, though the other one has more pictures',
      'i.mkv',
      [...picture(2, '80x46', 60), ...picture(2, '320x180', 5), ...marked('0', '0')],
      [320, 180],
    ],
    [
      'the first of two alike',
      'j.mkv',
      [...picture(2, '160x90'), ...picture(2, '160x90'), ...marked('0', '0')],
      [160, 90],
    ],
  ])('the used picture is the one that is %s', async (_, name, inputs, size) => {
    const maps = ['-map', '0:v', '-map', '1:v'];
    const at = inputs.indexOf('-disposition:v:0');
    const file = await fixtures.make(name, ...inputs.slice(0, at), ...maps, ...inputs.slice(at), ...h264);
    const facts = await probe(file);
    expect([facts.width, facts.height]).toEqual(size);
    expect(facts.isBrowserPlayable).toBe(false);
    const { frames } = await extract(file, facts, fresh(''), { fps: 1, audio: false });
    const { width, height } = await sharp(frames[0]?.file).metadata();
    expect([width, height]).toEqual(size);
    const { copy, after } = await copyOf(file);
    expect(await kindsIn(copy)).toEqual(['h264']);
    expect([after.width, after.height]).toEqual(size);
  });

  it('a cover image is not the video', async () => {
    const cover = await fixtures.make('cover.png', ...picture(0.1, '64x64', 10), '-frames:v', '1');
    const inputs = [
      '-i',
      cover,
      ...picture(1),
      '-map',
      '0',
      '-map',
      '1:v',
      '-c:v:0',
      'png',
      '-c:v:1',
      'libx264',
    ];
    const file = await fixtures.make(
      'cover.mp4',
      ...inputs,
      '-pix_fmt:v:1',
      'yuv420p',
      '-disposition:v:0',
      'attached_pic',
    );
    expect(await probe(file)).toMatchObject({ width: 160, height: 120, videoCodec: 'h264' });
    const sleeve = await fixtures.make(
      'sleeve.mp4',
      '-i',
      cover,
      ...sound(1),
      '-map',
      '0',
      '-map',
      '1',
      '-c:v',
      'png',
      ...aac,
      '-disposition:v:0',
      'attached_pic',
    );
    await expect(probe(sleeve)).rejects.toMatchObject({ reason: 'no-picture' });
  });

  it('the chosen sound is recognised and copied', async () => {
    const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=mono:d=2'];
    const maps = ['-map', '0:v', '-map', '1:a', '-map', '2:a'];
    const file = await fixtures.make(
      'second.mkv',
      ...picture(2),
      ...silence,
      ...sound(2),
      ...maps,
      ...h264,
      ...aac,
    );
    const facts = await probe(file);
    expect(facts.sounds?.map(({ track }) => track)).toEqual([1, 2]);
    const chosen = withSound(facts, facts.sounds?.[1]);
    expect(await loudnessOf(file)).toBeLessThan(0.001);
    expect(await loudnessOf(file, Promise.resolve(chosen))).toBeGreaterThan(0.05);
    const copy = fresh('copy.mp4');
    await remuxForBrowser(file, chosen, copy);
    expect(await kindsIn(copy)).toEqual(['h264', 'aac']);
    expect(await loudnessOf(copy)).toBeGreaterThan(0.05);
    expect(withSound(facts, undefined)).toMatchObject({ isBrowserPlayable: false });
  });
});

describe('a recording with a gap', () => {
  it.each([
    ['MP4', 'gap.mp4'],
    ['Matroska', 'gap.mkv'],
    ['QuickTime', 'gap.mov'],
  ])('continues without the gap, with the same pictures and the same sound: %s', async (_, name) => {
    const parts = [...picture(6), ...sound(6), ...h264, '-g', '15', ...aac];
    const whole = await fixtures.make(`whole-${name}`, ...parts);
    const asleep = "setts=ts='if(gte(TS*TB,3),TS+5400/TB,TS)'";
    const file = await fixtures.make(name, '-i', whole, '-c', 'copy', '-bsf:v', asleep, '-bsf:a', asleep);
    const facts = await probe(file);
    expect(facts.durationSeconds).toBeGreaterThan(5400);
    expect(facts.gaps).toHaveLength(1);
    const joined = fresh('joined');
    await withoutGaps(file, facts, joined);
    const after = await probe(joined);
    expect(Math.abs(after.durationSeconds - 6)).toBeLessThan(0.5);
    expect(after.gaps).toBeUndefined();
    expect(Math.abs((await loudnessOf(joined)) / (await loudnessOf(whole)) - 1)).toBeLessThan(0.1);
    const { frames } = await extract(joined, after, fresh(''), { fps: 1, audio: false });
    expect(frames.length).toBeGreaterThanOrEqual(6);
    const { copy } = await copyOf(joined);
    expect(await kindsIn(copy)).toEqual(['h264', 'aac']);
  });

  it.each(['order.mp4', 'order.mkv', 'order.mov'])(
    'shows its pictures in order, though their decoding order differs: %s',
    async (name) => {
      const brighter = "color=black:s=64x48:r=10:d=6,format=gray,geq=lum='N*255/60',format=yuv420p";
      const whole = await fixtures.make(
        `whole-${name}`,
        '-f',
        'lavfi',
        '-i',
        brighter,
        ...sound(6),
        ...h264,
        ...aac,
      );
      const asleep = ['-vf', "setpts='if(gte(T,3),PTS+5400/TB,PTS)'", '-vsync', 'passthrough'];
      const audio = ['-c:a', 'copy', '-bsf:a', "setts=ts='if(gte(TS*TB,3),TS+5400/TB,TS)'"];
      const file = await fixtures.make(name, '-i', whole, ...asleep, '-c:v', 'libx264', '-bf', '3', ...audio);
      const facts = await probe(file);
      const joined = fresh('joined');
      await withoutGaps(file, facts, joined);
      const after = await probe(joined);
      expect(Math.abs(after.durationSeconds - 6)).toBeLessThan(0.5);
      const { frames } = await extract(joined, after, fresh(''), { fps: 10, audio: false });
      expect(frames.length).toBeGreaterThan(55);
      for (const { file: shot, seconds } of frames) {
        const { channels } = await sharp(shot).greyscale().stats();
        expect(Math.abs((channels[0]?.mean ?? -1) - (seconds * 255) / 6)).toBeLessThan(8);
      }
    },
  );
});

/** Seconds without sound and picture, put behind each of the given seconds of a recording of six. */
const gapsBehind = (gaps: readonly (readonly [at: number, seconds: number])[]): string =>
  `setts=ts='TS${gaps.map(([at, seconds]) => `+gte(TS*TB,${at})*${seconds}/TB`).join('')}'`;

describe('recordings with gaps of other kinds', () => {
  it.each<[string, string, string[], [number, number][], number]>([
    ['after the first second', 'first.mp4', [], [[1, 600]], 1],
    ['before the last second', 'last.mkv', [], [[5, 600]], 1],
    [
      'twice',
      'twice.mp4',
      [],
      [
        [2, 60],
        [4, 3600],
      ],
      2,
    ],
    [
      'three times',
      'thrice.mov',
      [],
      [
        [1, 20],
        [3, 40],
        [5, 3600],
      ],
      3,
    ],
    ['for a minute', 'minute.mkv', [], [[3, 60]], 1],
    ['for twelve hours', 'night.mkv', [], [[3, 43_200]], 1],
    [
      'in fragments',
      'fragments.mp4',
      ['-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
      [[3, 600]],
      1,
    ],
    ['for five seconds, which is none', 'pause.mp4', [], [[3, 5]], 0],
  ])('continue without them: %s', async (_, name, options, gaps, expected) => {
    const whole = await fixtures.make(
      `whole-${name}`,
      ...picture(6),
      ...sound(6),
      ...h264,
      '-g',
      '15',
      ...aac,
    );
    const asleep = gapsBehind(gaps);
    const moved = ['-c', 'copy', '-bsf:v', asleep, '-bsf:a', asleep, ...options];
    const file = await fixtures.make(name, '-i', whole, ...moved);
    const facts = await probe(file);
    expect(facts.gaps ?? []).toHaveLength(expected);
    if (expected === 0) return;
    const joined = fresh('joined');
    await withoutGaps(file, facts, joined);
    const after = await probe(joined);
    expect(Math.abs(after.durationSeconds - 6)).toBeLessThan(0.2 + 0.2 * expected);
    expect(after.gaps).toBeUndefined();
    expect(Math.abs((await loudnessOf(joined)) / (await loudnessOf(whole)) - 1)).toBeLessThan(0.1);
  });
});

describe('multi-channel sound', () => {
  const tone = '0.3*sin(2*PI*440*t)';
  const of = (layout: string, ...channels: string[]) => [
    '-f',
    'lavfi',
    '-i',
    `aevalsrc=${channels.join('|')}:s=48000:d=2${layout && `:c=${layout}`}`,
  ];
  const loud = 0.15;

  it.each<[string, string, string[], string[]]>([
    ['opposite sides', 'opposite.mov', of('stereo', tone, `-${tone}`), ['-c:a', 'pcm_s16le']],
    ['opposite sides, one weaker', 'weaker.mkv', of('stereo', tone, `-0.8*${tone}`), ['-c:a', 'pcm_s16le']],
    ['opposite sides in AAC', 'opposite.mp4', of('stereo', tone, `-${tone}`), aac],
    ['equal sides', 'equal.mov', of('stereo', tone, tone), ['-c:a', 'pcm_s16le']],
    [
      'six channels with opposite front',
      'six.mkv',
      of('5.1', tone, `-${tone}`, '0', '0', '0', '0'),
      ['-c:a', 'flac'],
    ],
    [
      'opposite sides, over a hum that both share',
      'hum.mov',
      of('stereo', `${tone}+0.2*sin(2*PI*100*t)`, `-${tone}+0.2*sin(2*PI*100*t)`),
      ['-c:a', 'pcm_s16le'],
    ],
    ['sides without a place', 'places.mov', of('', tone, `-${tone}`), ['-c:a', 'pcm_s16le']],
    [
      'four sides, opposite in front and behind',
      'quad.mkv',
      of('quad', tone, `-${tone}`, tone, `-${tone}`),
      ['-c:a', 'flac'],
    ],
    [
      'one side late by half a wave',
      'late.mov',
      of('stereo', tone, '0.3*sin(2*PI*440*(t-0.001136))'),
      ['-c:a', 'pcm_s16le'],
    ],
    ['one side only', 'left.mov', of('stereo', tone, '0'), ['-c:a', 'pcm_s16le']],
    [
      'sixteen channels without places',
      'sixteen.mov',
      of('', ...Array<string>(16).fill(tone)),
      ['-c:a', 'pcm_s16le'],
    ],
  ])('is audible: %s', async (_, name, source, codec) => {
    const file = await fixtures.make(name, ...picture(2), ...source, ...h264, ...codec);
    // Channels that may be silent have their share in a mix.
    const least = ['left.mov', 'six.mkv'].includes(name) ? loud / 2 : loud;
    expect(await loudnessOf(file)).toBeGreaterThan(least * 0.9);
    if (name === 'hum.mov') expect(await loudnessOf(file)).toBeGreaterThan(0.23);
  });

  it('is audible when opposite sides are quiet', async () => {
    const quiet = of('stereo', `0.01*${tone}`, `-0.01*${tone}`);
    const file = await fixtures.make('quiet.mkv', ...picture(2), ...quiet, ...h264, '-c:a', 'flac');
    expect(await loudnessOf(file)).toBeGreaterThan(loud * 0.01 * 0.9);
  });

  it('is the mix of both sides when neither cancels the other', async () => {
    const file = await fixtures.make(
      'both.mov',
      ...picture(2),
      ...of('stereo', tone, '0.3*sin(2*PI*700*t)'),
      ...h264,
      '-c:a',
      'pcm_s16le',
    );
    expect(await loudnessOf(file)).toBeGreaterThan(loud * 0.9);
  });
});
