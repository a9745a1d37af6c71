import { chooseScreenshots, type StepInterval } from '../ai/screenshots/choosing.js';
import type { MeasuredFrame } from './artifacts.js';

/** For each step the frames that show it, best first; none where nothing is to be seen. */
export function framesOfSteps(
  steps: readonly StepInterval[],
  frames: readonly MeasuredFrame[],
  isScreenRecording: boolean,
): MeasuredFrame[][] {
  const measured = frames.map((frame) => ({
    ...frame,
    sceneScore: frame.scene_score,
    ...(frame.until_seconds !== undefined && { untilSeconds: frame.until_seconds }),
  }));
  const byIndex = new Map(frames.map((frame) => [frame.index, frame]));
  const { steps: chosen } = chooseScreenshots(steps, measured, isScreenRecording);
  return chosen.map(({ frames: indices }) => indices.flatMap((index) => byIndex.get(index) ?? []));
}
