import { describe, expect, it } from '@jest/globals';
import { progressLine } from './progress-bar.mjs';

const progress = {
  stage: 'detecting',
  progress: 50,
  detail: '3 of 40 frames',
  remaining_seconds: 12.4,
  queue_position: 0,
};

describe('progressLine', () => {
  it('shows how far it is, what is going on and how long it takes', () => {
    expect(progressLine(progress)).toBe(
      `  ${'█'.repeat(14)}${'░'.repeat(14)}  50 %  detecting: 3 of 40 frames, about 12 s left`,
    );
  });

  it('says that others come first', () => {
    expect(progressLine({ ...progress, progress: 0, remaining_seconds: null, queue_position: 1 })).toContain(
      'waiting for 1 other',
    );
  });
});
