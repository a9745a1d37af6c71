import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  frameFilter,
  frameOutputs,
  inSeconds,
  parseTimes,
  shownInSamples,
  type Sampling,
} from './frame-filter.js';
import { pickShown, type Picture } from './pick-shown.js';
import { defaultMediaTools } from './media-tools.js';
import { changeBetween, greyThumbnail, laplacianVariance, type GreyPicture } from './picture.js';
import { defaultMaxSeconds, limitSecondsFor, runFfmpeg, type MediaRunOptions } from './run-ffmpeg.js';
import { roundingSeconds } from './shown-at.js';
import { chooseSoundOutput, soundOutputs } from './sound.js';
import { UnusableVideo } from './unusable-video.js';
import type { VideoFacts } from './video-facts.js';
import { classifyFailure } from './classify-failure.js';
import { inWorkFolder } from './work-folder.js';

export interface Frame {
  index: number;
  /** Presentation time in the stream, from the start of the file; not index divided by rate. */
  seconds: number;
  /** The time of the next picture of the video; for the last one the end of the video. */
  untilSeconds: number;
  /** JPEG, upright, even size. */
  file: string;
  /** JPEG, 320 pixels wide, or the frame's own width when smaller. */
  thumbnail: string;
  /** Difference from the previous extracted frame, 0 to 1; the first frame has 1. */
  sceneScore: number;
  /** Variance of the Laplacian of the thumbnail; higher is sharper. */
  sharpness: number;
}

export interface ExtractOptions extends MediaRunOptions {
  /**
   * Frames per second: at each moment, 1/fps apart, the picture shown then is extracted, once however long it
   * stays.
   */
  fps: number;
  /** Default 1080. */
  maxHeight?: number;
  audio: boolean;
  /** From 0 to 1, monotonic. */
  onProgress?(fraction: number): void;
  /**
   * Called from time to time during the pass, never concurrently, with a complete thumbnail and the index of its
   * frame. Errors are ignored, because the file may have been moved in the meantime.
   */
  onThumbnail?(file: string, index: number): Promise<void>;
  /** The rest of a longer video is left out. Default 6 hours. */
  maxSeconds?: number;
  /** Limits the number of frames, whatever the video contains. Default 40,000. */
  maxFrames?: number;
}

const defaultMaxFrames = 40_000;

/**
 * Extracts frames, thumbnails, scene scores and sound in one pass over the video. The files appear in `outDir` at
 * the end: `frame-000001.jpg`, `frame-000001.thumb.jpg`, `audio.wav` (16 kHz, mono, 16 bit; a late start is filled
 * with silence, so that times match the video's). An error or abort leaves no files.
 */
export async function extract(
  file: string,
  facts: VideoFacts,
  outDir: string,
  options: ExtractOptions,
): Promise<{ frames: Frame[]; audioFile?: string }> {
  const sound = options.audio ? facts.audio : undefined;
  return inWorkFolder(outDir, { file, container: facts.container }, async (folder) => {
    const sampling = samplingOf(options.fps);
    await runExtraction(folder, facts, options, sampling);
    const pictures = await collectPictures(folder, sampling, facts);
    if (pictures.length === 0) throw new UnusableVideo('corrupt');
    await addLastPicture(pictures, folder, facts, options);
    const measured = await measurePictures(pictures, options.signal);
    const frames: Frame[] = [];
    for (const [index, picture] of measured.entries()) {
      frames.push(await moveFrame(picture, index, outDir, `frame-${String(index + 1).padStart(6, '0')}`));
    }
    if (!sound) return { frames };
    const audioFile = join(outDir, 'audio.wav');
    await chooseSoundOutput(folder, sound, audioFile);
    return { frames, audioFile };
  });
}

const timesFile = 'times.txt';

/** A rate that ffmpeg parses to exactly the value used here. */
const samplingOf = (fps: number): Sampling =>
  Number.isInteger(fps)
    ? { frames: fps, seconds: 1, start: 0 }
    : { frames: Math.max(1, Math.round(fps * 1000)), seconds: 1000, start: 0 };

async function runExtraction(
  folder: string,
  facts: VideoFacts,
  options: ExtractOptions,
  sampling: Sampling,
): Promise<void> {
  const { fps, maxHeight, onProgress } = options;
  const { maxSeconds = defaultMaxSeconds, maxFrames = defaultMaxFrames } = options;
  const seconds = Math.min(facts.durationSeconds, maxSeconds);
  const outputs = frameOutputs(Math.min(maxFrames, Math.ceil(maxSeconds * fps) + 1));
  if (options.audio && facts.audio) outputs.push(...soundOutputs(facts.audio, maxSeconds));
  const { printsAtOnce } = options.tools ?? (await defaultMediaTools());
  const parts = {
    container: facts.container,
    inputOptions: ['-t', String(maxSeconds)],
    filter: frameFilter(facts, { file: timesFile, printsAtOnce }, sampling, maxHeight),
    outputs,
  };
  const thumbnails = streamThumbnails(folder, sampling, options.onThumbnail);
  const end = await runFfmpeg(folder, parts, options, {
    limitSeconds: limitSecondsFor(seconds),
    onSeconds: (done) => {
      onProgress?.(Math.min(1, done / seconds));
      thumbnails.show();
    },
  }).finally(() => thumbnails.settled());
  if (end.exitCode !== 0) throw await classifyFailure(end, folder, facts, options);
  onProgress?.(1);
}

/** Reports the newest complete thumbnail and its frame index: timestamps are written slightly later than pictures. */
function streamThumbnails(folder: string, sampling: Sampling, onThumbnail: ExtractOptions['onThumbnail']) {
  let reporting: Promise<void> | undefined;
  const showNewest = async (): Promise<void> => {
    const names = (await readdir(folder)).filter((name) => name.startsWith('small-')).sort();
    const times = parseTimes(await readFile(join(folder, timesFile), 'latin1'));
    const shown = shownInSamples(times, sampling, names.length - 1);
    const complete = shown.filter((position) => position < times.length - 1);
    const newest = names[complete.length - 1];
    if (newest) await onThumbnail?.(join(folder, newest), new Set(complete).size - 1);
  };
  return {
    show: () => {
      if (!onThumbnail) return;
      reporting ??= showNewest()
        .catch(() => undefined)
        .finally(() => (reporting = undefined));
    },
    settled: () => reporting,
  };
}

/**
 * Pairs the pictures of a run with {@link frameOutputs} with their logged times; a picture that stays is taken
 * once.
 */
async function collectPictures(folder: string, sampling: Sampling, facts: VideoFacts): Promise<Picture[]> {
  const names = (await readdir(folder)).sort();
  const full = names.filter((name) => name.startsWith('full-'));
  const small = names.filter((name) => name.startsWith('small-'));
  if (full.length === 0) return [];
  const times = parseTimes(await readFile(join(folder, timesFile), 'latin1'));
  const shown = shownInSamples(times, sampling, Math.min(full.length, small.length));
  return shown.flatMap((position, sample) => {
    const [name, thumbnail, time] = [full[sample], small[sample], times[position]];
    if (position === shown[sample - 1] || !name || !thumbnail || time === undefined) return [];
    const span = { seconds: Math.max(0, inSeconds(time)), untilSeconds: untilOf(times, position, facts) };
    return { ...span, full: join(folder, name), small: join(folder, thumbnail) };
  });
}

function untilOf(times: readonly number[], position: number, { durationSeconds }: VideoFacts): number {
  const next = times[position + 1];
  return next === undefined ? durationSeconds : Math.max(0, inSeconds(next));
}

/** When the sound is longer, the last picture stays until the end, although no sampled moment reaches it. */
async function addLastPicture(
  pictures: Picture[],
  folder: string,
  facts: VideoFacts,
  { fps, maxSeconds = defaultMaxSeconds, maxFrames = defaultMaxFrames, ...options }: ExtractOptions,
): Promise<void> {
  const { durationSeconds, pictureEndSeconds = durationSeconds } = facts;
  const isSampled = Math.ceil(pictureEndSeconds * fps) / fps >= durationSeconds;
  if (isSampled || durationSeconds > maxSeconds || pictures.length >= maxFrames) return;
  const last = await pickShown(folder, facts, durationSeconds, options);
  if (last && last.seconds > (pictures.at(-1)?.seconds ?? -1) + roundingSeconds) pictures.push(last);
}

export type MeasuredPicture = Picture & { sceneScore: number; sharpness: number };

/** Measured on the thumbnails afterwards: cheaper than ffmpeg's scene filter on full frames (1.55 decodes). */
export async function measurePictures(pictures: Picture[], signal?: AbortSignal): Promise<MeasuredPicture[]> {
  const measured: MeasuredPicture[] = [];
  let before: GreyPicture | undefined;
  for (const picture of pictures) {
    signal?.throwIfAborted();
    const grey = await greyThumbnail(picture.small);
    measured.push({
      ...picture,
      sceneScore: changeBetween(before, grey),
      sharpness: laplacianVariance(grey),
    });
    before = grey;
  }
  return measured;
}

export async function moveFrame(
  { seconds, untilSeconds, full, small, sceneScore, sharpness }: MeasuredPicture,
  index: number,
  outDir: string,
  name: string,
): Promise<Frame> {
  const file = join(outDir, `${name}.jpg`);
  const thumbnail = join(outDir, `${name}.thumb.jpg`);
  await rename(full, file);
  await rename(small, thumbnail);
  return { index, seconds, untilSeconds, file, thumbnail, sceneScore, sharpness };
}
