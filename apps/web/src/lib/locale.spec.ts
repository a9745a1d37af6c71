import { describe, expect, it } from '@jest/globals';
import { localized, pickLocale } from './locale.js';

describe('language of the page', () => {
  it('is the first preferred one that exists, in any country', () => {
    expect(pickLocale(['en-AU', 'de'])).toBe('en');
    expect(pickLocale(['xx', 'de-CH', 'en'])).toBe('de');
  });

  it('is English if none of the preferred languages exists', () => {
    expect(pickLocale(['xx-YY', 'zz'])).toBe('en');
    expect(pickLocale([])).toBe('en');
  });

  it('returns the typed texts of that language', () => {
    const texts = localized({
      en: { greet: (name: string) => `Hello ${name}` },
      de: { greet: (name) => `Hallo ${name}` },
    });
    expect(texts.greet('Ada')).toBe('Hello Ada');
  });
});
