import { statusMessage } from '@sop/contracts';
import { describe, expect, it } from '@jest/globals';
import type { JobProgress } from '@sop/jobs';
import { ShownProgress } from './shown-progress.js';

function fixture(percent = 0) {
  const reports: JobProgress[] = [];
  const context = { progress: (progress: JobProgress) => void reports.push(progress) };
  return { reports, shown: new ShownProgress(context, { frames: 80, epochs: 10 }, percent) };
}

describe('the progress of a training', () => {
  it('counts the prepared frames', () => {
    const { shown, reports } = fixture();
    shown.preparing(0.155);
    expect(reports.at(-1)?.statusMessage).toEqual(
      statusMessage('training.preparing-frames', { prepared: 12, frames: 80 }),
    );
  });

  it('grows through preparation and every epoch, and is not full before the model is stored', () => {
    const { shown, reports } = fixture();
    shown.preparing(1);
    shown.training(1, 0.5);
    shown.training(1, 1);
    shown.training(10, 1);
    shown.storing();
    const percents = reports.map(({ percent }) => percent);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.at(-1)).toBe(99);
  });

  it('is monotonic when a later attempt prepares again or repeats an epoch', () => {
    const { shown, reports } = fixture(60);
    shown.preparing(0);
    shown.training(2, 0);
    expect(reports.map(({ percent }) => percent)).toEqual([60, 60]);
    expect(reports.at(-1)?.statusMessage).toEqual(statusMessage('training.epoch', { epoch: 2, epochs: 10 }));
  });
});
