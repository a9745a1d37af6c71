import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: { logoOf: (company: string) => `Logo of ${company}`, theCompany: 'the company' },
  de: { logoOf: (company) => `Logo von ${company}`, theCompany: 'der Firma' },
});
