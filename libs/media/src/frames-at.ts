import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { measurePictures, moveFrame, type Frame, type Picture } from './extract.js';
import { frameFilter, frameOutputs, parseTimes } from './frame-filter.js';
import { limitSecondsFor, runFfmpeg, type MediaRunOptions } from './run-ffmpeg.js';
import { UnusableVideo } from './unusable-video.js';
import type { VideoFacts } from './video-facts.js';
import { inWorkFolder } from './work-folder.js';

export interface FramesAtOptions extends MediaRunOptions {
  /** Default 1080. */
  maxHeight?: number;
}

/** A frame's own time, printed and read back, may come out a little late; this much early still means that frame. */
const toleranceSeconds = 0.001;
const timesFile = 'times.txt';

/**
 * For each time the frame that begins there or, between two frames, the next one; past the end the last one. One seek
 * each (a browser-ready copy seeks quickly, a raw MediaRecorder WebM has no index and does not). Files are called
 * `pick-<milliseconds>.jpg`. Scene scores are against the pick before.
 */
export async function framesAt(
  file: string,
  facts: VideoFacts,
  seconds: number[],
  outDir: string,
  options: FramesAtOptions = {},
): Promise<Frame[]> {
  return inWorkFolder(outDir, { file, container: facts.container }, async (folder) => {
    const pictures: Picture[] = [];
    for (const [index, wanted] of seconds.entries()) {
      const picture = await pickNear(folder, facts, wanted, options);
      if (!picture) throw new UnusableVideo('corrupt');
      pictures.push(await setAside(picture, folder, index));
    }
    const frames: Frame[] = [];
    for (const [index, picture] of (await measurePictures(pictures, options.signal)).entries()) {
      const name = `pick-${String(Math.round((seconds[index] ?? 0) * 1000)).padStart(8, '0')}`;
      frames.push(await moveFrame(picture, index, outDir, name));
    }
    return frames;
  });
}

/** Nothing at the wanted time means past the last frame (the sound may be longer): the last one then, from ever earlier. */
async function pickNear(
  folder: string,
  facts: VideoFacts,
  wanted: number,
  options: FramesAtOptions,
): Promise<Picture | undefined> {
  const within = Math.min(wanted, facts.durationSeconds);
  const found = await pick(folder, facts, Math.max(0, within - toleranceSeconds), 'first', options);
  if (found) return found;
  for (const start of [within - 2, within - 30, 0]) {
    const last = start < 0 ? undefined : await pick(folder, facts, start, 'last', options);
    if (last) return last;
  }
  return undefined;
}

async function pick(
  folder: string,
  facts: VideoFacts,
  start: number,
  which: 'first' | 'last',
  options: FramesAtOptions,
): Promise<Picture | undefined> {
  await rm(join(folder, timesFile), { force: true });
  const parts = {
    container: facts.container,
    inputOptions: ['-ss', start.toFixed(6)],
    filter: frameFilter(facts, timesFile, undefined, options.maxHeight),
    outputs: frameOutputs(which === 'first' ? 1 : 'last'),
  };
  // A seek may have to decode from far before; it never takes longer than the whole would.
  await runFfmpeg(folder, parts, options, { limitSeconds: limitSecondsFor(facts.durationSeconds) });
  return pictureFrom(folder, start, which);
}

async function pictureFrom(
  folder: string,
  start: number,
  which: 'first' | 'last',
): Promise<Picture | undefined> {
  const names = await readdir(folder);
  const [full, small] = ['full-000001.jpg', 'small-000001.jpg'];
  if (!names.includes(full) || !names.includes(small)) return undefined;
  const times = parseTimes(await readFile(join(folder, timesFile), 'latin1'));
  const seconds = which === 'first' ? times[0] : times.at(-1);
  if (seconds === undefined) return undefined;
  return { seconds: start + Math.max(0, seconds), full: join(folder, full), small: join(folder, small) };
}

async function setAside(picture: Picture, folder: string, index: number): Promise<Picture> {
  const [full, small] = [join(folder, `kept-${index}.jpg`), join(folder, `kept-${index}.thumb.jpg`)];
  await rename(picture.full, full);
  await rename(picture.small, small);
  return { ...picture, full, small };
}
