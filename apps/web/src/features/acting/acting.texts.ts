import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    line: (email: string, company: string) =>
      `You are acting as ${email} of ${company}. Everything you do is logged under your name. Actions that cannot be undone are not available.`,
    leftToCompany: 'Operators cannot do this on behalf of a company, because it cannot be undone.',
    end: 'Return to operator pages',
  },
});
