import { describe, expect, it } from '@jest/globals';
import { isPlausible } from './text-plausibility.js';

const sentence = 'press the red button and wait until the lamp is green'.split(' ');

describe('text plausibility', () => {
  it('accepts a sentence that fits its time', () => {
    expect(isPlausible(sentence, { spokenSeconds: 3.5, voiceProbability: 0.9, confidence: 0.85 })).toBe(true);
  });

  it('refuses a sentence for the duration of a click', () => {
    expect(isPlausible(sentence, { spokenSeconds: 0.3, voiceProbability: 0.9, confidence: 0.9 })).toBe(false);
  });

  it('refuses an uncertain word for a short sound', () => {
    expect(isPlausible(['you'], { spokenSeconds: 0.25, voiceProbability: 0.9, confidence: 0.3 })).toBe(false);
  });

  it('refuses text with low probabilities of both the voice detector and the model', () => {
    expect(isPlausible(sentence, { spokenSeconds: 4, voiceProbability: 0.6, confidence: 0.2 })).toBe(false);
  });

  it('refuses an empty text', () => {
    expect(isPlausible([], { spokenSeconds: 4, voiceProbability: 1, confidence: 1 })).toBe(false);
  });
});
