import { describe, expect, it } from '@jest/globals';
import { glossaryLimits } from '@sop/contracts';
import { glossaryError, wordsOf } from './glossary.js';

describe('typed glossary', () => {
  it('has one word or name per line, without duplicates', () => {
    expect(wordsOf(' Flexo GX \n\nKesslerin\nFlexo GX\r\n')).toEqual(['Flexo GX', 'Kesslerin']);
  });

  it('reports what is too long before it is sent', () => {
    const { words, letters, wordLength } = glossaryLimits;
    const lines = (count: number, length: number) =>
      Array.from({ length: count }, (_, at) => String(at).padEnd(length, 'x')).join('\n');
    expect(glossaryError(lines(1, wordLength))).toBeNull();
    expect(glossaryError(lines(1, wordLength + 1))).toMatch(/longer than/);
    expect(glossaryError(lines(words + 1, 3))).toMatch(/at most 100 are used/);
    expect(glossaryError(lines(letters / 40, 40))).toBeNull();
    expect(glossaryError(lines(letters / 40 + 1, 40))).toMatch(/characters are used/);
  });
});
