import { statusMessage } from '@sop/contracts';
import { describe, expect, it } from '@jest/globals';
import type { JobProgress } from '@sop/jobs';
import { ShownProgress } from './shown-progress.js';

function fixture(percent = 0) {
  const told: JobProgress[] = [];
  const context = { progress: (progress: JobProgress) => void told.push(progress) };
  return { told, shown: new ShownProgress(context, { frames: 80, epochs: 10 }, percent) };
}

describe('the progress of a training', () => {
  it('counts the frames that are prepared', () => {
    const { shown, told } = fixture();
    shown.preparing(0.155);
    expect(told.at(-1)?.statusMessage).toEqual(
      statusMessage('training.preparing-frames', { prepared: 12, frames: 80 }),
    );
  });

  it('grows from the preparation through every epoch and is not full before the model is kept', () => {
    const { shown, told } = fixture();
    shown.preparing(1);
    shown.training(1, 0.5);
    shown.training(1, 1);
    shown.training(10, 1);
    shown.keeping();
    const percents = told.map(({ percent }) => percent);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.at(-1)).toBe(99);
  });

  it('never goes back where a later attempt prepares again or repeats an epoch', () => {
    const { shown, told } = fixture(60);
    shown.preparing(0);
    shown.training(2, 0);
    expect(told.map(({ percent }) => percent)).toEqual([60, 60]);
    expect(told.at(-1)?.statusMessage).toEqual(statusMessage('training.epoch', { epoch: 2, epochs: 10 }));
  });
});
