import { datasetFps, statusMessage, type StatusMessage } from '@sop/contracts';

/** Frames of a dataset: an hour at the highest density, and the limit that gallery and training are designed for. */
export const maxFrames = 36_000;

/** The message for a video that yields too many frames at this density; undefined when it fits. */
export function tooManyFrames(fps: number, durationSeconds: number): StatusMessage[] | undefined {
  const frames = Math.floor(durationSeconds * fps);
  if (frames <= maxFrames) return undefined;
  const { min, step } = datasetFps;
  const most = Math.floor(maxFrames / durationSeconds / step) * step;
  return [
    statusMessage('dataset.too-many-frames', { frames, limit: maxFrames }),
    most < min
      ? statusMessage('dataset.use-shorter-video')
      : statusMessage('dataset.use-fewer-frames', { fps: most }),
  ];
}
