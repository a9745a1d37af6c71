import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    line: (email: string, company: string) =>
      `You are acting as ${email} of ${company}. Everything is written down in your name.`,
    end: 'Back to the operator’s pages',
  },
});
