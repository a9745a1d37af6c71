import { describe, expect, it } from '@jest/globals';
import { pickSpeechModel } from './speech-models.js';

describe('the speech model of a run', () => {
  it('is the one that the company asks for, where it is installed', () => {
    expect(pickSpeechModel(['whisper-large-v3', 'whisper-small', 'moonshine-base'], 'whisper-small')).toBe(
      'whisper-small',
    );
  });

  it('is the most exact one there is, where that is not', () => {
    expect(pickSpeechModel(['whisper-medium', 'moonshine-base'], 'whisper-large-v3')).toBe('whisper-medium');
    expect(pickSpeechModel(['moonshine-base'], 'whisper-small')).toBe('moonshine-base');
  });

  it('is none, where none is installed', () => {
    expect(pickSpeechModel([], 'whisper-small')).toBeUndefined();
  });
});
