import { localized } from './locale.js';

export const texts = localized({
  en: {
    due: (date: string) => `Next review: ${date}`,
    overdue: (date: string) => `Review overdue since ${date}`,
  },
});
