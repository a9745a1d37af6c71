import type { Locale } from './locale.js';

const yearSeconds = 365 * 86_400;

/** As the gateway reads it. It identifies no one. */
export const languageCookie = (language: Locale, isSecure: boolean): string =>
  `language=${language}; path=/; max-age=${yearSeconds}; samesite=lax${isSecure ? '; secure' : ''}`;

/** Remembers the language on this device and loads the page in it: a cookie, because the gateway chooses the build of a language. */
export function chooseLanguage(language: Locale): void {
  document.cookie = languageCookie(language, window.location.protocol === 'https:');
  window.location.reload();
}
