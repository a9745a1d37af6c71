import { bytesOfFrames, storeFrames, type FrameKeys } from '@sop/intake';
import { differenceHash, extract, type Frame, type VideoFacts } from '@sop/media';
import { keyFor } from '@sop/object-store';
import { type ProcessingSettings, statusMessage } from '@sop/contracts';
import { earlyThumbnailKey, folderOfRun, removeEarlyThumbnails, removeFrames } from '../runs/run-objects.js';
import type { RunRow } from '../runs/run.entity.js';
import { framesPart } from '../storage/parts.js';
import type { MeasuredFrame } from './artifacts.js';
import { contrastOf, uniformShare, stillShare } from './picture-statistics.js';
import { stage, type StageContext } from './stage.js';

/** Of one video at one density. */
export const maxFrames = 5000;
/** Share of the extraction in the stage's progress; the rest is measuring and storing. */
const passShare = 0.75;
/** Shown one after the other while the video is looked through; removed once the frames are stored. */
const maxEarlyThumbnails = 20;
/** Frames sampled to distinguish a screen from a camera. */
const sampledFrames = 12;

export const heights: Record<ProcessingSettings['processing_resolution'], number> = {
  '720p': 720,
  '1080p': 1080,
  '1440p': 1440,
  '4k': 2160,
  original: Infinity,
};

/** A longer video gets fewer frames per second rather than more frames than users can look through. */
export const affordableFps = (fps: number, durationSeconds: number) =>
  Math.min(fps, maxFrames / Math.max(1, durationSeconds));

/** Extracts frames, thumbnails and scene scores in one pass over the video, then measures and stores each frame. */
export const frames = stage({
  needs: ['video'],
  gives: 'frames',
  shownAs: 'extracting',
  weight: 9,
  async run({ video }, context) {
    const { run, settings } = context;
    const fps = affordableFps(Math.min(run.fps, settings.max_fps), video.durationSeconds);
    const extracted = await extractFrames(video, fps, context);
    let storedCount = 0;
    const keyedBy = ({ index }: Frame) => keysOf(folderOfRun(run), index, run);
    const part = {
      name: framesPart(run),
      bytes: await bytesOfFrames(extracted, keyedBy),
      undo: () => removeFrames(context.store, run, folderOfRun(run)),
    };
    const storing = {
      keysOf: keyedBy,
      onStored: async (frame: Frame, keys: FrameKeys) => {
        const measuredFrame = await measure(frame, keys, context);
        storedCount += 1;
        context.report(
          passShare + ((1 - passShare) * storedCount) / extracted.length,
          statusMessage('making.keeping-pictures'),
        );
        return measuredFrame;
      },
      signal: context.signal,
    };
    const measured = await context.count.keep(part, () => storeFrames(context.store, extracted, storing));
    await removeEarlyThumbnails(context.store, run);
    const sample = spread(extracted, sampledFrames);
    const { width, height } = fitted(video, heights[settings.processing_resolution]);
    return {
      fps,
      width,
      height,
      frames: measured,
      flat_share: await uniformShare(sample.map((frame) => frame.thumbnail)),
      still_share: stillShare(measured.map((frame) => frame.hash)),
    };
  },
});

async function extractFrames(video: VideoFacts, fps: number, context: StageContext): Promise<Frame[]> {
  const { run, settings, threads, files, store, signal, report, onPicture, hidden } = context;
  const file = await files.local(run.videoKey);
  const every = Math.max(1, Math.ceil((fps * video.durationSeconds) / maxEarlyThumbnails));
  /** Shows what is being onPicture at: the frames themselves are stored together at the end. */
  const showEarly = async (thumbnail: string, index: number): Promise<void> => {
    if (index % every !== 0) return;
    const key = earlyThumbnailKey(run, index);
    await store.upload(thumbnail, key, 'image/jpeg');
    onPicture(key);
  };
  const { frames: extracted } = await extract(file, video, await files.subfolder('frames'), {
    fps,
    audio: false,
    maxFrames,
    maxHeight: heights[settings.processing_resolution],
    threads,
    signal,
    onProgress: (fraction) => report(passShare * fraction, statusMessage('making.looking-through')),
    ...(hidden.isEmpty && { onThumbnail: showEarly }),
  });
  await hidden.destroyIn(extracted, signal);
  return extracted;
}

/** Keys of a frame and its thumbnail, each stored with those of its neighbours. */
export const keysOf = (
  folder: string,
  index: number,
  { companyId, sopId }: Pick<RunRow, 'companyId' | 'sopId'>,
): FrameKeys => ({
  key: keyFor.packedFrame(companyId, sopId, folder, index),
  thumbnailKey: keyFor.packedThumbnail(companyId, sopId, folder, index),
});

async function measure(
  frame: Frame,
  { key, thumbnailKey }: FrameKeys,
  { files, onPicture }: StageContext,
): Promise<MeasuredFrame> {
  files.register(key, frame.file);
  files.register(thumbnailKey, frame.thumbnail);
  onPicture(thumbnailKey);
  return {
    index: frame.index,
    seconds: frame.seconds,
    until_seconds: frame.untilSeconds,
    key,
    thumbnail_key: thumbnailKey,
    scene_score: frame.sceneScore,
    sharpness: frame.sharpness,
    contrast: await contrastOf(frame.thumbnail),
    hash: await hashOf(frame),
  };
}

/** The hash of a frame's look, as 16 hexadecimal digits; see `isSimilarHash`. */
export const hashOf = async ({ thumbnail }: Pick<Frame, 'thumbnail'>): Promise<string> =>
  (await differenceHash(thumbnail)).toString(16).padStart(16, '0');

/** At most `count` items, evenly distributed. */
export function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, k) => items[Math.floor((k * items.length) / count)] as T);
}

/** The size of its frames, in pixels: no higher than `maxHeight`, never larger than the video. */
export function fitted(video: VideoFacts, maxHeight: number): { width: number; height: number } {
  const scale = Math.min(1, maxHeight / video.height);
  return { width: Math.round(video.width * scale), height: Math.round(video.height * scale) };
}
