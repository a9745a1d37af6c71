import { describe, expect, it } from '@jest/globals';
import { textOf } from '@sop/contracts';
import { Refused } from '@sop/jobs';
import { TrainingOutOfMemory } from '@sop/vision';
import { asRefusal, failureRemarks } from './failure-sentence.js';

const said = (...of: Parameters<typeof failureRemarks>) => textOf(failureRemarks(...of));

describe('a training that failed', () => {
  it('for want of memory says what to try, and is not tried again as it is', () => {
    const refusal = asRefusal(new TrainingOutOfMemory(32, new Error('OOM')));
    expect(refusal).toBeInstanceOf(Refused);
    expect(said(refusal, 1, 5)).toBe(
      'The training ran out of memory with a batch size of 32. Please start it again with a smaller one, such as 16.',
    );
  });

  it('asks for no smaller batch than one picture', () => {
    const refusal = asRefusal(new TrainingOutOfMemory(1, new Error('OOM'))) as Refused;
    expect(refusal.message).not.toContain('smaller');
  });

  it('shows nothing of a fault of ours', () => {
    const fault = new TypeError('x is undefined');
    expect(asRefusal(fault)).toBe(fault);
    expect(said(fault, 5, 5)).toBe('An error occurred during training. Please start it again.');
  });

  it('with every trainer that took it says so', () => {
    expect(said(new Error('It ended every worker that tried it'), 6, 5)).toBe(
      'The training was interrupted several times and has stopped. Please start it again.',
    );
  });
});
