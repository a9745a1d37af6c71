import { describe, expect, it } from '@jest/globals';
import { localized, pickLocale } from './locale.js';

describe('language of the page', () => {
  it('follows the browser’s language in any country', () => {
    expect(pickLocale(['en-AU'])).toBe('en');
  });

  it('is English if none of the preferred languages exists', () => {
    expect(pickLocale(['xx-YY', 'zz'])).toBe('en');
    expect(pickLocale([])).toBe('en');
  });

  it('returns the typed texts of that language', () => {
    const texts = localized({ en: { greet: (name: string) => `Hello ${name}` } });
    expect(texts.greet('Ada')).toBe('Hello Ada');
  });
});
