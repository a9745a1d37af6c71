import { statusMessage } from '@sop/contracts';
import { describe, expect, it } from '@jest/globals';
import type { JobProgress } from '@sop/jobs';
import { PreparationProgress } from './preparation-progress.js';

function watched(isTranscoded: boolean, percent = 0) {
  const reports: JobProgress[] = [];
  const progress = new PreparationProgress({ progress: (each) => reports.push(each) }, isTranscoded, percent);
  return { reports, progress };
}

describe('the progress of a preparation', () => {
  it.each([true, false])('runs from 0 to 99 (transcoded: %s) with messages', (isTranscoded) => {
    const { reports, progress } = watched(isTranscoded);
    progress.report('fetching', 0);
    if (isTranscoded) progress.report('transcoding', 0.5);
    progress.report('extracting', 1);
    progress.report('storing', 1, statusMessage('dataset.frames-stored', { stored: 3, frames: 3 }));
    const percents = reports.map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect([percents[0], percents.at(-1)]).toEqual([0, 99]);
    expect(reports[0]).toMatchObject({ stage: 'fetching', statusMessage: statusMessage('dataset.fetching') });
    expect(reports.at(-1)).toMatchObject({
      stage: 'storing',
      statusMessage: statusMessage('dataset.frames-stored', { stored: 3, frames: 3 }),
    });
  });

  it('is monotonic, also in a second attempt', () => {
    const { reports, progress } = watched(true, 70);
    progress.report('fetching', 0);
    progress.report('extracting', 0.9);
    expect(reports.map(({ percent }) => percent)).toEqual([70, 82]);
  });
});
