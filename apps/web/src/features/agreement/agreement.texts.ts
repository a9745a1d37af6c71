import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    before: 'I agree to the',
    terms: 'Terms of Service',
    between: 'and the',
    privacy: 'Privacy Policy',
  },
  de: {
    before: 'Ich akzeptiere die',
    terms: 'Nutzungsbedingungen',
    between: 'und die',
    privacy: 'Datenschutzerklärung',
  },
});
