import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    login: 'Log in',
    register: 'Sign up free',
    account: 'Account',
    home: 'To the homepage',
    more: 'More',
    skip: 'Skip to content',
    sample: 'Sample SOP',
    contact: 'Contact us',
    terms: 'Terms',
    privacy: 'Privacy',
  },
  de: {
    login: 'Anmelden',
    register: 'Gratis testen',
    account: 'Konto',
    home: 'Zur Startseite',
    more: 'Mehr',
    skip: 'Zum Inhalt springen',
    sample: 'Beispiel-SOP',
    contact: 'Kontakt',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutz',
  },
});
