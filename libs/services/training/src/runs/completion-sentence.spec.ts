import { describe, expect, it } from '@jest/globals';
import { statusMessages, textOf } from '@sop/contracts';
import { completionRemarks } from './complete-run.js';

const said = (...of: Parameters<typeof completionRemarks>) => textOf(completionRemarks(...of));

const whole = { stoppedEarly: false, bestEpoch: 90 };
const early = { stoppedEarly: true, bestEpoch: 42 };

describe('the last word of a training', () => {
  it('is that it has completed', () => {
    expect(said(whole, { heldOut: [1], unmeasured: [] })).toBe('Training completed.');
  });

  it('says when it ended early, and why', () => {
    expect(said(early, { heldOut: [1], unmeasured: [] })).toBe(
      'Training completed early: no improvement after epoch 42.',
    );
  });

  it('names what it does not find', () => {
    expect(said(whole, { heldOut: [1], unmeasured: [] }, ['gauge', 'hose'])).toBe(
      'Training completed. It finds no "gauge", "hose" on the held-out frames.',
    );
  });

  it('is honest about what could not be measured', () => {
    expect(said(whole, { heldOut: [], unmeasured: ['crate'] })).toBe(
      'Training completed. There are too few annotated frames to measure how well it detects.',
    );
    expect(said(whole, { heldOut: [1], unmeasured: ['crate', 'ball'] })).toBe(
      'Training completed. Too few frames show "crate", "ball" to measure how well that is detected.',
    );
  });

  it('names no more than fits beside its code: a model may know hundreds of things', () => {
    const missed = Array.from({ length: 500 }, (_, at) => `thing ${at}`);
    expect(
      statusMessages.safeParse(completionRemarks(whole, { heldOut: [1], unmeasured: missed }, missed))
        .success,
    ).toBe(true);
  });
});
