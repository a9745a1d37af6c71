import { datasetFps } from '@sop/contracts';

/** What a dataset can hold: an hour at the highest density, and what the gallery and a training were made for. */
export const maxFrames = 36_000;

/** Why a video of this length gives too many frames at this density, and what to do; undefined when it does not. */
export function tooManyFrames(fps: number, durationSeconds: number): string | undefined {
  const frames = Math.floor(durationSeconds * fps);
  if (frames <= maxFrames) return undefined;
  const { min, step } = datasetFps;
  const most = Math.floor(maxFrames / durationSeconds / step) * step;
  const count = (number: number) => number.toLocaleString('en');
  const problem = `${count(frames)} frames would come of this video, more than the ${count(maxFrames)} a dataset can hold.`;
  return most < min
    ? `${problem} Please use a shorter video.`
    : `${problem} Please create it again with at most ${most} ${most === 1 ? 'frame' : 'frames'} per second.`;
}
