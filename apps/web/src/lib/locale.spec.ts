import { describe, expect, it } from '@jest/globals';
import { localized, pickLocale } from './locale.js';

describe('the language of the page', () => {
  it('is the one the reader chose, whatever the browser prefers', () => {
    expect(pickLocale('en', ['xx'])).toBe('en');
  });

  it('follows the browser by language, whatever the country', () => {
    expect(pickLocale(null, ['en-AU'])).toBe('en');
  });

  it('is English where the product speaks none of the wanted languages', () => {
    expect(pickLocale(null, ['xx-YY', 'zz'])).toBe('en');
    expect(pickLocale('xx', [])).toBe('en');
  });

  it('gives the texts of that language, typed', () => {
    const texts = localized({ en: { greet: (name: string) => `Hello ${name}` } });
    expect(texts.greet('Ada')).toBe('Hello Ada');
  });
});
