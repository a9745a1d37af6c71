import { describe, expect, it } from '@jest/globals';
import { wantedWords, wordsOf } from './words.js';

const folded = (text: string) => wordsOf(text).map(({ word }) => word);

describe('the words of a text', () => {
  it.each([
    ['case and accents', 'Öl NACHFÜLLEN, Café!', ['ol', 'nachfullen', 'cafe']],
    ['ß and ligatures', 'Straße, ﬁlter, Œuvre', ['strasse', 'filter', 'oeuvre']],
    ['full width', 'ＧＲＥＥＮ ｂｕｔｔｏｎ １２', ['green', 'button', '12']],
    ['soft hyphens and zero-width characters', 'Ge\u00adhäuse but\u200bton', ['gehause', 'button']],
    ['punctuation', "(M8x20) valve-3: don't…", ['m8x20', 'valve', '3', 'don', 't']],
    ['nothing but punctuation', '… — !', []],
  ])('are the same for a reader: %s', (_, text, words) => {
    expect(folded(text)).toEqual(words);
  });

  it('are pairs of characters in scripts without blanks', () => {
    expect(folded('按绿色按钮 OK')).toEqual(['按绿', '绿色', '色按', '按钮', '钮', 'ok']);
    expect(folded('グリーン')).toEqual(['グリ', 'リー', 'ーン', 'ン']);
  });

  it('know where they are in the text as it is shown', () => {
    const text = 'Die Straße – 按钮';
    expect(wordsOf(text).map(({ from, to }) => text.slice(from, to))).toEqual([
      'Die',
      'Straße',
      '按钮',
      '钮',
    ]);
  });

  it('are cut where no word is as long', () => {
    expect(folded('x'.repeat(100_000))[0]).toHaveLength(64);
  });
});

describe('the words of a search', () => {
  it('are each searched once, up to a number', () => {
    expect(wantedWords('green Green button', 16)).toEqual(['green', 'button']);
    expect(wantedWords('a b c d', 2)).toEqual(['a', 'b']);
  });

  it('are pairs, or one character that begins pairs', () => {
    expect(wantedWords('绿色按钮', 16)).toEqual(['绿色', '色按', '按钮']);
    expect(wantedWords('按', 16)).toEqual(['按']);
    expect(wantedWords('按 ok', 16)).toEqual(['按', 'ok']);
  });
});
