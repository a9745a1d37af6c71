import { expect, it } from '@jest/globals';
import { languageCookie } from './language-choice.js';

it('remembers the language for all pages of this device and sends it to no other website', () => {
  expect(languageCookie('de', true)).toBe('language=de; path=/; max-age=31536000; samesite=lax; secure');
  expect(languageCookie('en', false)).toBe('language=en; path=/; max-age=31536000; samesite=lax');
});
