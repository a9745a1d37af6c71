import { describe, expect, it } from '@jest/globals';
import { normalisedWords, wordErrorRate } from './word-error-rate.js';

describe('word error rate', () => {
  it('counts substitutions, insertions and deletions against the words of the reference', () => {
    expect(wordErrorRate('press the red button', 'press the green button now')).toEqual({
      errors: 2,
      words: 4,
      rate: 0.5,
    });
    expect(wordErrorRate('press the red button', 'press button')).toEqual({ errors: 2, words: 4, rate: 0.5 });
  });

  it('ignores case, punctuation and the kind of apostrophe', () => {
    expect(wordErrorRate('So, here’s the “plan”.', "so here's the plan").errors).toBe(0);
  });

  it('treats digits as spoken words', () => {
    expect(normalisedWords('21 bolts, 1,250 mm, version 0.1, 40%')).toEqual(
      'twenty one bolts one thousand two hundred fifty mm version zero point one forty percent'.split(' '),
    );
    expect(normalisedWords('serial 007')).toEqual(['serial', 'zero', 'zero', 'seven']);
  });

  it('is zero for two empty texts and one for text against an empty reference', () => {
    expect(wordErrorRate('', '').rate).toBe(0);
    expect(wordErrorRate('', 'thank you').rate).toBe(1);
  });
});
