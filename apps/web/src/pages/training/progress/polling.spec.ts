import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../../../api/problem.js';
import { progressOf } from '../../../testing/training.js';
import { pollAfter, readProgress, UnreadableProgress } from './polling.js';

describe('polling of a training', () => {
  it('continues every two seconds while it starts or runs', () => {
    expect(pollAfter(progressOf({ status: 'starting' }), null)).toBe(2000);
    expect(pollAfter(progressOf({ status: 'running' }), null)).toBe(2000);
  });

  it('ends when the training has completed or failed', () => {
    expect(pollAfter(progressOf({ status: 'completed' }), null)).toBe(false);
    expect(pollAfter(progressOf({ status: 'failed' }), null)).toBe(false);
  });

  it('ends when the training does not exist, and not after a temporary failure', () => {
    expect(pollAfter(progressOf(), new ApiProblem(404, ''))).toBe(false);
    expect(pollAfter(undefined, new ApiProblem(503, ''))).toBe(2000);
  });

  it('rejects a reply that is no progress', () => {
    for (const answer of [null, 'ok', {}, { ...progressOf(), status: 'dreaming' }, { status: 'running' }]) {
      expect(() => readProgress(answer)).toThrow(UnreadableProgress);
    }
    expect(readProgress(progressOf()).epoch).toBe(12);
  });
});
