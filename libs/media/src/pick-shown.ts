import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  frameFilter,
  frameOutputs,
  inSeconds,
  parseTimes,
  shownInSamples,
  type FrameNumber,
  type Sampling,
} from './frame-filter.js';
import { limitSecondsFor, runFfmpeg, type MediaRunOptions } from './run-ffmpeg.js';
import { roundingSeconds } from './shown-at.js';
import type { VideoFacts } from './video-facts.js';

export interface Picture {
  seconds: number;
  untilSeconds: number;
  full: string;
  small: string;
}

export interface PickOptions extends MediaRunOptions {
  /** Default 1080. */
  maxHeight?: number;
}

const timesFile = 'pick-times.txt';
/** How much earlier to seek again when a seek lands too late: in a file without an index, or with times out of order. */
const earlierSeconds = [0, 2, 30, Infinity];

let count = 0;

/**
 * The picture that is shown at a moment: the last one at or before it, as a player shows it, or the first one before there
 * is any. Undefined if nothing can be decoded. Its files are in the folder, under unique names.
 */
export async function pickShown(
  folder: string,
  facts: VideoFacts,
  wanted: number,
  options: PickOptions,
): Promise<Picture | undefined> {
  const moment = Math.max(0, Math.min(wanted, facts.durationSeconds));
  for (const earlier of earlierSeconds) {
    const from = Math.max(0, moment - earlier);
    const picture = await pickFrom(folder, facts, { from, moment }, options);
    if (picture) return picture;
    if (from === 0) break;
  }
  return undefined;
}

/** The picture at the moment after a seek to `from`; undefined if the seek landed after it. */
async function pickFrom(
  folder: string,
  facts: VideoFacts,
  { from, moment }: { from: number; moment: number },
  options: PickOptions,
): Promise<Picture | undefined> {
  const start = moment - from + roundingSeconds;
  const sampling = { frames: samplesPerSecond, seconds: 1, start: rounded(start) };
  const times = await run(folder, facts, { from, choice: sampling }, options);
  if (times.length === 0 || (from > 0 && inSeconds(times[0] ?? 0) > start)) return undefined;
  const [position = 0] = shownInSamples(times, sampling, 1);
  const name = `shown-${(count += 1)}`;
  let files = await renameOutput(folder, name);
  if (!files) {
    // The fps filter drops a last frame without a duration; all frames were decoded then, so it is selected by its number.
    await run(folder, facts, { from, choice: { number: position } }, options);
    files = await renameOutput(folder, name);
  }
  if (!files) return undefined;
  const next = times[position + 1];
  const untilSeconds = next === undefined ? facts.durationSeconds : from + inSeconds(next);
  return { seconds: Math.max(0, from + inSeconds(times[position] ?? 0)), untilSeconds, ...files };
}

const samplesPerSecond = 1000;
const rounded = (seconds: number): number => Math.floor(seconds * samplesPerSecond) / samplesPerSecond;

/** Decodes from the keyframe before `from`, and writes the chosen picture. Resolves to the times of all frames. */
async function run(
  folder: string,
  facts: VideoFacts,
  { from, choice }: { from: number; choice: Sampling | FrameNumber },
  options: PickOptions,
): Promise<number[]> {
  await rm(join(folder, timesFile), { force: true });
  const parts = {
    container: facts.container,
    inputOptions: ['-noaccurate_seek', '-ss', from.toFixed(6)],
    filter: frameFilter(facts, { file: timesFile }, choice, options.maxHeight),
    outputs: frameOutputs(1).map((output) => ({ ...output, file: `pick-${output.file}` })),
  };
  // A seek may have to decode from far before; it never takes longer than the whole would.
  await runFfmpeg(folder, parts, options, { limitSeconds: limitSecondsFor(facts.durationSeconds) });
  return parseTimes(await readFile(join(folder, timesFile), 'latin1').catch(() => ''));
}

async function renameOutput(
  folder: string,
  name: string,
): Promise<Pick<Picture, 'full' | 'small'> | undefined> {
  const [written, writtenSmall] = ['pick-full-000001.jpg', 'pick-small-000001.jpg'];
  const names = await readdir(folder);
  if (!names.includes(written) || !names.includes(writtenSmall)) return undefined;
  const files = { full: join(folder, `${name}.jpg`), small: join(folder, `${name}.thumb.jpg`) };
  await rename(join(folder, written), files.full);
  await rename(join(folder, writtenSmall), files.small);
  return files;
}
