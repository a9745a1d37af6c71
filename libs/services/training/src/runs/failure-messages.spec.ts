import { describe, expect, it } from '@jest/globals';
import { textOf } from '@sop/contracts';
import { Refused } from '@sop/jobs';
import { TrainingOutOfMemory } from '@sop/vision';
import { asRefusal, failureMessages } from './failure-messages.js';

const messageOf = (...of: Parameters<typeof failureMessages>) => textOf(failureMessages(...of));

describe('a failed training', () => {
  it('recommends a smaller batch size when out of memory, and is not retried', () => {
    const refusal = asRefusal(new TrainingOutOfMemory(32, new Error('OOM')));
    expect(refusal).toBeInstanceOf(Refused);
    expect(messageOf(refusal, 1, 5)).toBe(
      'The training ran out of memory with a batch size of 32. Please start it again with a smaller one, such as 16.',
    );
  });

  it('recommends no batch smaller than one picture', () => {
    const refusal = asRefusal(new TrainingOutOfMemory(1, new Error('OOM'))) as Refused;
    expect(refusal.message).not.toContain('smaller');
  });

  it('hides details of internal errors', () => {
    const error = new TypeError('x is undefined');
    expect(asRefusal(error)).toBe(error);
    expect(messageOf(error, 5, 5)).toBe('An error occurred during training. Please start it again.');
  });

  it('reports that every trainer was interrupted', () => {
    expect(messageOf(new Error('It ended every worker that ran it'), 6, 5)).toBe(
      'The training was interrupted several times and has stopped. Please start it again.',
    );
  });
});
