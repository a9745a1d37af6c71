import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { processingSettings } from '@sop/contracts';
import { probe } from '@sop/media';
import { FsObjectStore, RunFiles } from '@sop/object-store';
import sharp from 'sharp';
import type { Artifacts } from './artifacts.js';
import { frames } from './frames.js';
import { pictures } from './pictures.js';
import type { StageContext } from './stage.js';

let folder: string;
let fence = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sop-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Two steps of a video of three seconds. */
const steps = [
  [0.1, 1],
  [1.6, 2.8],
].map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds }));

interface Chosen {
  seconds: number;
  /** Mean red, green and blue, 0 to 255. */
  colour: number[];
}

/** The first picture of each step, as it is stored; undefined for a step without one. */
async function chosenOf(args: readonly string[], extension: string): Promise<(Chosen | undefined)[]> {
  fence += 1;
  const file = join(folder, `${fence}.${extension}`);
  await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, file]);
  const store = new FsObjectStore(join(folder, `store-${fence}`));
  const { signal } = new AbortController();
  const files = await RunFiles.open(folder, fence, store, signal);
  files.register('video', file);
  const context = {
    run: { videoKey: 'video', companyId: randomUUID(), sopId: randomUUID(), generation: 1, fps: 2 },
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
  const video = await probe(file);
  const inputs = { video, frames: await frames.run({ video }, context) };
  const { perStep } = await pictures.run(
    { ...inputs, written: { steps } as unknown as Artifacts['written'] },
    context,
  );
  return Promise.all(
    perStep.map(async ([picture]) => {
      if (!picture) return undefined;
      // Hiding needs to know how long it is shown.
      expect(picture.until_seconds).toBeGreaterThanOrEqual(picture.seconds);
      const { channels } = await sharp(await buffer((await store.get(picture.key)).body)).stats();
      return { seconds: picture.seconds, colour: channels.map(({ mean }) => mean) };
    }),
  );
}

const lavfi = (...sources: string[]) => sources.flatMap((source) => ['-f', 'lavfi', '-i', source]);
const of = (colour: string, seconds: number) =>
  `color=${colour}:s=96x64:r=10:d=${seconds},drawbox=x=8:y=8:w=16:h=16:color=gray:t=fill`;
const plain = (colour: string, seconds = 3) => `color=${colour}:s=96x64:r=10:d=${seconds}`;
const silence = (seconds = 3) => `anullsrc=r=8000:cl=mono:d=${seconds}`;
const joined = (...parts: string[]) => [
  ...lavfi(...parts),
  ...['-filter_complex', `concat=n=${parts.length}:v=1`],
];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** What a step shows: a colour, anything, or no picture. */
type Right = 'red' | 'green' | 'blue' | 'any' | 'none';
const shows = (chosen: Chosen | undefined): Right => {
  if (!chosen) return 'none';
  const [red = 0, green = 0, blue = 0] = chosen.colour;
  const most = Math.max(red, green, blue);
  if (most - Math.min(red, green, blue) < 40) return 'any';
  return most === red ? 'red' : most === green ? 'green' : 'blue';
};

describe('the picture of a step', () => {
  it.each<[string, string[], string, [Right, Right]]>([
    ['black', [...lavfi(plain('black')), ...h264], 'mp4', ['none', 'none']],
    ['white', [...lavfi(plain('white')), ...h264], 'mp4', ['none', 'none']],
    ['the blue of a screen without a signal', [...lavfi(plain('blue')), ...h264], 'mkv', ['none', 'none']],
    [
      'black in WebM',
      [...lavfi(plain('black'), silence()), '-c:v', 'libvpx', '-c:a', 'libopus'],
      'webm',
      ['none', 'none'],
    ],
    [
      'pictures for the first second of the sound',
      [...lavfi(of('red', 1), silence()), ...h264],
      'mp4',
      ['red', 'red'],
    ],
    [
      'pictures for the first second of the sound, in QuickTime',
      [...lavfi(of('red', 1), silence()), ...h264, '-c:a', 'pcm_s16le'],
      'mov',
      ['red', 'red'],
    ],
    ['one picture and sound', [...lavfi(of('green', 0.1), silence()), ...h264], 'mkv', ['green', 'green']],
    [
      'no new picture between 0.9 and 2.9 s',
      [...joined(of('red', 1), of('green', 1.9), of('blue', 0.1)), ...h264],
      'mp4',
      ['red', 'green'],
    ],
    [
      'a still screen with a variable frame rate',
      [
        ...lavfi(of('red', 3), silence()),
        ...['-vf', "select='lt(t,0.55)+gt(t,2.85)'", '-vsync', 'vfr', ...h264],
      ],
      'mp4',
      ['red', 'red'],
    ],
    [
      'black before a picture',
      [...joined(plain('black', 1.5), of('red', 1.5)), ...h264],
      'mp4',
      ['none', 'red'],
    ],
    [
      'a picture before black',
      [...joined(of('green', 1.4), plain('black', 1.6)), ...h264],
      'mp4',
      ['green', 'none'],
    ],
    [
      'a picture for a tenth of a second between black',
      [...joined(plain('black', 0.4), of('red', 0.1), plain('black', 2.5)), ...h264],
      'mp4',
      ['none', 'none'],
    ],
    [
      'a picture every two seconds',
      [...joined(of('red', 1.5), of('blue', 1.5)), '-r', '0.5', '-c:v', 'mpeg4'],
      'avi',
      ['red', 'red'],
    ],
    [
      'a dark terminal with one line',
      [...lavfi('color=black:s=160x96:r=5:d=3,drawbox=x=4:y=6:w=30:h=2:color=0x9a9a9a:t=fill'), ...h264],
      'mp4',
      ['any', 'any'],
    ],
    [
      'a white page with a heading',
      [...lavfi('color=white:s=160x96:r=5:d=3,drawbox=x=6:y=6:w=40:h=6:color=0x222222:t=fill'), ...h264],
      'mp4',
      ['any', 'any'],
    ],
  ])(
    'of a video of %s is what is shown then, or none, and never a failure',
    async (_, args, extension, right) => {
      const chosen = await chosenOf(args, extension);
      expect(chosen.map(shows)).toEqual(right);
    },
  );
});
