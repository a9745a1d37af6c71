import { datasetFps, statusMessage, type StatusMessage } from '@sop/contracts';

/** What a dataset can hold: an hour at the highest density, and what the gallery and a training were made for. */
export const maxFrames = 36_000;

/** Why a video of this length gives too many frames at this density, and what to do; undefined when it does not. */
export function tooManyFrames(fps: number, durationSeconds: number): StatusMessage[] | undefined {
  const frames = Math.floor(durationSeconds * fps);
  if (frames <= maxFrames) return undefined;
  const { min, step } = datasetFps;
  const most = Math.floor(maxFrames / durationSeconds / step) * step;
  return [
    statusMessage('dataset.too-many-frames', { frames, most: maxFrames }),
    most < min
      ? statusMessage('dataset.use-shorter-video')
      : statusMessage('dataset.use-fewer-frames', { fps: most }),
  ];
}
