import { describe, expect, it } from '@jest/globals';
import { statusMessages, textOf } from '@sop/contracts';
import { completionMessages } from './complete-run.js';

const messageOf = (...of: Parameters<typeof completionMessages>) => textOf(completionMessages(...of));

const whole = { stoppedEarly: false, bestEpoch: 90 };
const early = { stoppedEarly: true, bestEpoch: 42 };

describe('the final message of a training', () => {
  it('reports the completion', () => {
    expect(messageOf(whole, { heldOut: [1], unmeasured: [] })).toBe('Training completed.');
  });

  it('reports early stopping and its reason', () => {
    expect(messageOf(early, { heldOut: [1], unmeasured: [] })).toBe(
      'Training completed early: no improvement after epoch 42.',
    );
  });

  it('names classes that the model does not find', () => {
    expect(messageOf(whole, { heldOut: [1], unmeasured: [] }, ['gauge', 'hose'])).toBe(
      'Training completed. It finds no "gauge", "hose" on the held-out frames.',
    );
  });

  it('names what could not be measured', () => {
    expect(messageOf(whole, { heldOut: [], unmeasured: ['crate'] })).toBe(
      'Training completed. There are too few annotated frames to measure how well it detects.',
    );
    expect(messageOf(whole, { heldOut: [1], unmeasured: ['crate', 'ball'] })).toBe(
      'Training completed. Too few frames show "crate", "ball" to measure how well that is detected.',
    );
  });

  it('names a limited number of labels: a model may have hundreds', () => {
    const missed = Array.from({ length: 500 }, (_, at) => `thing ${at}`);
    expect(
      statusMessages.safeParse(completionMessages(whole, { heldOut: [1], unmeasured: missed }, missed))
        .success,
    ).toBe(true);
  });
});
