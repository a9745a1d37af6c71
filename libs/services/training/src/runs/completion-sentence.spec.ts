import { describe, expect, it } from '@jest/globals';
import { completionSentence } from './complete-run.js';

const whole = { stoppedEarly: false, bestEpoch: 90 };
const early = { stoppedEarly: true, bestEpoch: 42 };

describe('the last word of a training', () => {
  it('is that it has completed', () => {
    expect(completionSentence(whole, { heldOut: [1], unmeasured: [] })).toBe('Training completed.');
  });

  it('says when it ended early, and why', () => {
    expect(completionSentence(early, { heldOut: [1], unmeasured: [] })).toBe(
      'Training completed early: it did not get better after epoch 42.',
    );
  });

  it('names what it does not find', () => {
    expect(completionSentence(whole, { heldOut: [1], unmeasured: [] }, ['gauge', 'hose'])).toBe(
      'Training completed. It finds no "gauge", "hose" on the frames held back.',
    );
  });

  it('is honest about what could not be measured', () => {
    expect(completionSentence(whole, { heldOut: [], unmeasured: ['crate'] })).toBe(
      'Training completed. There are too few annotated frames to measure how well it detects.',
    );
    expect(completionSentence(whole, { heldOut: [1], unmeasured: ['crate', 'ball'] })).toBe(
      'Training completed. Too few frames show "crate", "ball" to measure how well that is detected.',
    );
  });
});
