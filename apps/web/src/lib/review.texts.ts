import { localized } from './locale.js';

export const texts = localized({
  en: {
    due: (date: string) => `Next review: ${date}`,
    overdue: (date: string) => `Review overdue since ${date}`,
  },
  de: {
    due: (date) => `Nächste Prüfung: ${date}`,
    overdue: (date) => `Prüfung überfällig seit ${date}`,
  },
});
