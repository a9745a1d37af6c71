import { describe, expect, it } from '@jest/globals';
import { statusMessage } from '@sop/contracts';
import type { WrittenStep } from '@sop/procedure-writer';
import { speechMessages } from './speech-messages.js';

const evidence = { segment_ids: [0], start_seconds: 0, end_seconds: 5, sources: ['speech' as const] };
const title = { text: 'Open the lid', evidence, confidence: 0.9 };
const step: WrittenStep = { title, sentences: [title], startSeconds: 0, endSeconds: 5, confidence: 0.9 };

const speech = (confidence: number | undefined, count = 20) => [
  {
    id: 0,
    start_seconds: 0,
    end_seconds: 10,
    text: 'word '.repeat(count).trim(),
    confidence: 0.9,
    words: Array.from({ length: count }, (_, at) => ({
      text: 'word',
      start_seconds: at / 2,
      end_seconds: at / 2 + 0.4,
      ...(confidence !== undefined && { confidence }),
    })),
  },
];

describe('the status message on speech that may be in another language', () => {
  const unsure = [statusMessage('video.speech-unsure')];
  it.each([
    { confidence: 0.56, words: 20, steps: [step], expected: unsure, why: 'few English films are so unsure' },
    { confidence: 0.7, words: 20, steps: [step], expected: [], why: 'English with noise is so unsure' },
    { confidence: 0.56, words: 20, steps: [], expected: [], why: 'a refusal says why already' },
    { confidence: 0.56, words: 5, steps: [step], expected: [], why: 'few words say little' },
    { confidence: undefined, words: 20, steps: [step], expected: [], why: 'nothing is known' },
  ])(
    'is or is not added for $words words at $confidence, because $why',
    ({ confidence, words, steps, expected }) => {
      expect(speechMessages(speech(confidence, words), { steps })).toEqual(expected);
    },
  );
});
