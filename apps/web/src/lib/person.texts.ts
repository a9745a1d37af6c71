import { localized } from './locale.js';

export const texts = localized({
  en: { former: (mark: string) => `Former member ${mark}` },
  de: { former: (mark) => `Ehemaliges Mitglied ${mark}` },
});
