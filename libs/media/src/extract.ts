import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { frameFilter, frameOutputs, parseTimes } from './frame-filter.js';
import { changeBetween, greyThumbnail, laplacianVariance, type GreyPicture } from './picture.js';
import { defaultMaxSeconds, limitSecondsFor, runFfmpeg, type MediaRunOptions } from './run-ffmpeg.js';
import { keepSound, soundOutputs } from './sound.js';
import { UnusableVideo } from './unusable-video.js';
import type { VideoFacts } from './video-facts.js';
import { faultOf } from './whose-fault.js';
import { inWorkFolder } from './work-folder.js';

export interface Frame {
  index: number;
  /** Presentation time in the stream, from the beginning of the file; not index divided by rate. */
  seconds: number;
  /** JPEG, upright, even size. */
  file: string;
  /** JPEG, 320 pixels wide, or the frame's own width when smaller. */
  thumbnail: string;
  /** Change against the kept frame before, 0 to 1; the first frame has 1. */
  sceneScore: number;
  /** Variance of the Laplacian of the thumbnail; higher is sharper. */
  sharpness: number;
}

export interface ExtractOptions extends MediaRunOptions {
  /** Frames kept a second: the first in each interval of 1/fps. */
  fps: number;
  /** Default 1080. */
  maxHeight?: number;
  audio: boolean;
  /** 0 to 1, never falling. */
  onProgress?(fraction: number): void;
  /**
   * A thumbnail that is whole already, with the index of its frame, for who waits: now and then during the pass, never two at
   * once. What it fails with is nobody's fault: the file may have gone meanwhile.
   */
  onThumbnail?(file: string, index: number): Promise<void>;
  /** The rest of a longer video is left out. Default 6 hours. */
  maxSeconds?: number;
  /** No more are written, whatever the video turns out to hold. Default 40,000. */
  maxFrames?: number;
}

const defaultMaxFrames = 40_000;

/**
 * Frames, thumbnails, scene scores and sound in one pass over the video. The files appear in `outDir` when all is
 * done: `frame-000001.jpg`, `frame-000001.thumb.jpg`, `audio.wav` (16 kHz, mono, 16 bit; silence fills a late start, so
 * that its time is the video's). Nothing is left there after an error or an abort.
 */
export async function extract(
  file: string,
  facts: VideoFacts,
  outDir: string,
  options: ExtractOptions,
): Promise<{ frames: Frame[]; audioFile?: string }> {
  const sound = options.audio ? facts.audio : undefined;
  return inWorkFolder(outDir, { file, container: facts.container }, async (folder) => {
    await runExtraction(folder, facts, options);
    const pictures = await collectPictures(folder, 'times.txt');
    if (pictures.length === 0) throw new UnusableVideo('corrupt');
    const measured = await measurePictures(pictures, options.signal);
    const frames: Frame[] = [];
    for (const [index, picture] of measured.entries()) {
      frames.push(await moveFrame(picture, index, outDir, `frame-${String(index + 1).padStart(6, '0')}`));
    }
    if (!sound) return { frames };
    const audioFile = join(outDir, 'audio.wav');
    await keepSound(folder, sound, audioFile);
    return { frames, audioFile };
  });
}

async function runExtraction(folder: string, facts: VideoFacts, options: ExtractOptions): Promise<void> {
  const {
    fps,
    maxHeight,
    maxSeconds = defaultMaxSeconds,
    maxFrames = defaultMaxFrames,
    onProgress,
  } = options;
  const seconds = Math.min(facts.durationSeconds, maxSeconds);
  const outputs = frameOutputs(Math.min(maxFrames, Math.ceil(maxSeconds * fps) + 1));
  if (options.audio && facts.audio) outputs.push(...soundOutputs(facts.audio, maxSeconds));
  const parts = {
    container: facts.container,
    inputOptions: ['-t', String(maxSeconds)],
    filter: frameFilter(facts, 'times.txt', selectAt(fps), maxHeight),
    outputs,
  };
  const thumbnails = thumbnailsAsTheyCome(folder, options.onThumbnail);
  const end = await runFfmpeg(folder, parts, options, {
    limitSeconds: limitSecondsFor(seconds),
    onSeconds: (done) => {
      onProgress?.(Math.min(1, done / seconds));
      thumbnails.show();
    },
  }).finally(() => thumbnails.settled());
  if (end.exitCode !== 0) throw await faultOf(end, folder, facts, options);
  onProgress?.(1);
}

/** The newest may be half written: the one before it is whole. */
function thumbnailsAsTheyCome(folder: string, tell: ExtractOptions['onThumbnail']) {
  let telling: Promise<void> | undefined;
  const showNewest = async (): Promise<void> => {
    const names = (await readdir(folder)).filter((name) => name.startsWith('small-')).sort();
    const newest = names.at(-2);
    if (newest) await tell?.(join(folder, newest), names.length - 2);
  };
  return {
    show: () => {
      if (!tell) return;
      telling ??= showNewest()
        .catch(() => undefined)
        .finally(() => (telling = undefined));
    },
    settled: () => telling,
  };
}

/** The first frame of every interval. Unlike `fps=`, it keeps each frame's own time and repeats none. */
function selectAt(fps: number): string {
  const interval = (time: string) => `floor(${time}*${fps}+0.001)`;
  return `select='isnan(prev_selected_t)+gt(${interval('t')},${interval('prev_selected_t')})'`;
}

export interface Picture {
  seconds: number;
  full: string;
  small: string;
}

/** Pairs what an ffmpeg run with {@link frameOutputs} left in its folder with the times it noted. */
async function collectPictures(folder: string, timesFile: string): Promise<Picture[]> {
  const names = (await readdir(folder)).sort();
  const full = names.filter((name) => name.startsWith('full-'));
  const small = names.filter((name) => name.startsWith('small-'));
  if (full.length === 0) return [];
  const times = parseTimes(await readFile(join(folder, timesFile), 'latin1'));
  return full.flatMap((name, index) => {
    const [seconds, thumbnail] = [times[index], small[index]];
    if (seconds === undefined || thumbnail === undefined) return [];
    return { seconds: Math.max(0, seconds), full: join(folder, name), small: join(folder, thumbnail) };
  });
}

export type MeasuredPicture = Picture & { sceneScore: number; sharpness: number };

/** From the thumbnails, after the fact: cheaper than ffmpeg's scene filter on full frames (which costs 1.55 decodes). */
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
  { seconds, full, small, sceneScore, sharpness }: MeasuredPicture,
  index: number,
  outDir: string,
  name: string,
): Promise<Frame> {
  const file = join(outDir, `${name}.jpg`);
  const thumbnail = join(outDir, `${name}.thumb.jpg`);
  await rename(full, file);
  await rename(small, thumbnail);
  return { index, seconds, file, thumbnail, sceneScore, sharpness };
}
