import { describe, expect, it } from '@jest/globals';
import { pickSpeechModel } from './installed-speech-models.js';

describe('the speech model of a run', () => {
  it('is the requested one when it is installed', () => {
    expect(pickSpeechModel(['whisper-large-v3', 'whisper-small', 'moonshine-base'], 'whisper-small')).toBe(
      'whisper-small',
    );
  });

  it('is the most accurate installed one otherwise', () => {
    expect(pickSpeechModel(['whisper-medium', 'moonshine-base'], 'whisper-large-v3')).toBe('whisper-medium');
    expect(pickSpeechModel(['moonshine-base'], 'whisper-small')).toBe('moonshine-base');
  });

  it('is undefined when none is installed', () => {
    expect(pickSpeechModel([], 'whisper-small')).toBeUndefined();
  });
});
