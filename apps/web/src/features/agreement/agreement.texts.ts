import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    before: 'I agree to the',
    terms: 'Terms of Service',
    between: 'and the',
    privacy: 'Privacy Policy',
  },
  de: {
    before: 'Ich stimme den',
    terms: 'Nutzungsbedingungen',
    between: 'und der',
    privacy: 'Datenschutzerklärung',
  },
});
