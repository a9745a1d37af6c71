import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    line: (email: string, company: string) =>
      `You are acting as ${email} of ${company}. Everything is written down in your name, and what could not be taken back is left to them.`,
    leftToCompany:
      'An operator does not do this in the name of a company: what is there now would be gone for good.',
    end: 'Back to the operator’s pages',
  },
});
