import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { followProgress, progressLine } from './progress-bar.mjs';

const progress = {
  stage: 'detecting',
  progress: 50,
  detail: '3 of 40 frames',
  remaining_seconds: 12.4,
  queue_position: 0,
};

describe('progressLine', () => {
  it('shows the percentage, the stage and the remaining time', () => {
    expect(progressLine(progress)).toBe(
      `  ${'█'.repeat(14)}${'░'.repeat(14)}  50 %  detecting: 3 of 40 frames, about 12 s left`,
    );
  });

  it('shows how many jobs are ahead in the queue', () => {
    expect(progressLine({ ...progress, progress: 0, remaining_seconds: null, queue_position: 1 })).toContain(
      'waiting for 1 other',
    );
  });
});

describe('followProgress', () => {
  afterEach(() => jest.restoreAllMocks());

  const complete = { ...progress, stage: 'complete', stages: [] };

  /** Returns these answers in order and repeats the last one; throws a status that is not accepted, as the client does. */
  const apiOf = (...answers) => ({
    async call(_method, _path, { accept }) {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (typeof answer !== 'number') return answer;
      if (accept.includes(answer)) return { problem: answer };
      throw new Error(`answered ${answer}`);
    },
  });

  it('retries while the product does not answer for a moment', async () => {
    await followProgress(apiOf(404, 503, complete), 'sop', Date.now());
  });

  it('gives up after a minute without an answer, and at once on any other error', async () => {
    const now = Date.now();
    await expect(followProgress(apiOf(500), 'sop', now)).rejects.toThrow('answered 500');
    let calls = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now + 10_000 * calls++);
    await expect(followProgress(apiOf(503), 'sop', now)).rejects.toThrow('answered 503');
  });
});
