import { describe, expect, it } from '@jest/globals';
import { languageIn } from './language-names.js';

describe('the language that a model names', () => {
  it.each([
    ['de', 'de'],
    ['EN', 'en'],
    ['de_AT', 'de-AT'],
    ['zh-hans', 'zh-Hans'],
    ['German', 'de'],
    ['english', 'en'],
    [' Chinese (Simplified) ', 'zh'],
  ])('is read from %j', (text, tag) => {
    expect(languageIn(text)).toBe(tag);
  });

  it.each(['', 'und', 'xx', 'klingonisch', 'English and German', '42', '-', 'x'.repeat(5000)])(
    'is none in %j',
    (text) => {
      expect(languageIn(text)).toBeNull();
    },
  );
});
