import { inParallel } from '@sop/jobs';
import { differenceHash, extract, type Frame, type VideoFacts } from '@sop/media';
import { keyFor } from '@sop/object-store';
import type { ProcessingSettings } from '@sop/contracts';
import { bytesOfFiles } from '../storage/count-made.js';
import type { MeasuredFrame } from './artifacts.js';
import { contrastOf, flatShare, stillShare } from './looks.js';
import { stage, type StageContext } from './stage.js';

/** Of one video at one density. */
export const maxFrames = 5000;
const uploadWidth = 6;
/** Frames looked at to tell a screen from a camera. */
const sampledFrames = 12;

const heights: Record<ProcessingSettings['processing_resolution'], number> = {
  '720p': 720,
  '1080p': 1080,
  '1440p': 1440,
  '4k': 2160,
  original: Infinity,
};

/** A longer video gets fewer frames per second rather than more frames than anyone can look through. */
export const affordableFps = (fps: number, durationSeconds: number) =>
  Math.min(fps, maxFrames / Math.max(1, durationSeconds));

/** One pass over the video: frames, thumbnails, scene scores; then each is measured and stored. */
export const frames = stage({
  needs: ['video'],
  gives: 'frames',
  shownAs: 'extracting',
  weight: 9,
  async run({ video }, context) {
    const { run, settings } = context;
    const fps = affordableFps(Math.min(run.fps, settings.max_fps), video.durationSeconds);
    const extracted = await extractFrames(video, fps, context);
    const part = {
      name: 'frames',
      bytes: await bytesOfFiles(extracted.flatMap(({ file, thumbnail }) => [file, thumbnail])),
      undo: async () => void (await context.store.deletePrefix(`frames/${run.companyId}/${run.sopId}/`)),
    };
    const measured = await context.count.keep(part, () =>
      inParallel(extracted, uploadWidth, (frame) => keep(frame, context)),
    );
    const sample = spread(extracted, sampledFrames);
    const { width, height } = fitted(video, heights[settings.processing_resolution]);
    return {
      fps,
      width,
      height,
      frames: measured,
      flat_share: await flatShare(sample.map((frame) => frame.thumbnail)),
      still_share: stillShare(measured.map((frame) => frame.hash)),
    };
  },
});

async function extractFrames(video: VideoFacts, fps: number, context: StageContext): Promise<Frame[]> {
  const { run, settings, files, signal, report } = context;
  const file = await files.local(run.videoKey);
  const { frames: extracted } = await extract(file, video, await files.subfolder('frames'), {
    fps,
    audio: false,
    maxFrames,
    maxHeight: heights[settings.processing_resolution],
    signal,
    onProgress: (fraction) => report(0.9 * fraction, 'Looking through the pictures'),
  });
  return extracted;
}

async function keep(frame: Frame, { run, files, store, signal }: StageContext): Promise<MeasuredFrame> {
  signal.throwIfAborted();
  const name = `${String(frame.index).padStart(6, '0')}.jpg`;
  const key = keyFor.frame(run.companyId, run.sopId, name);
  const thumbnailKey = keyFor.thumbnail(run.companyId, run.sopId, name);
  await store.upload(frame.file, key, 'image/jpeg');
  await store.upload(frame.thumbnail, thumbnailKey, 'image/jpeg');
  files.know(key, frame.file);
  files.know(thumbnailKey, frame.thumbnail);
  return {
    index: frame.index,
    seconds: frame.seconds,
    key,
    thumbnail_key: thumbnailKey,
    scene_score: frame.sceneScore,
    sharpness: frame.sharpness,
    contrast: await contrastOf(frame.thumbnail),
    hash: (await differenceHash(frame.thumbnail)).toString(16).padStart(16, '0'),
  };
}

/** At most `count` items, evenly taken. */
export function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, k) => items[Math.floor((k * items.length) / count)] as T);
}

function fitted(video: VideoFacts, maxHeight: number): { width: number; height: number } {
  const scale = Math.min(1, maxHeight / video.height);
  return { width: Math.round(video.width * scale), height: Math.round(video.height * scale) };
}
