import { describe, expect, it } from '@jest/globals';
import { localized, pickLocale } from './locale.js';

describe('the language of the page', () => {
  it('follows the browser by language, whatever the country', () => {
    expect(pickLocale(['en-AU'])).toBe('en');
  });

  it('is English where the product speaks none of the wanted languages', () => {
    expect(pickLocale(['xx-YY', 'zz'])).toBe('en');
    expect(pickLocale([])).toBe('en');
  });

  it('gives the texts of that language, typed', () => {
    const texts = localized({ en: { greet: (name: string) => `Hello ${name}` } });
    expect(texts.greet('Ada')).toBe('Hello Ada');
  });
});
