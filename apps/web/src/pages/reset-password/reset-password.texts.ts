import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Set a new password',
    lead: 'You will be logged out everywhere.',
    submit: 'Set password',
    done: 'Your password is set',
    doneLead: 'Log in with it now. All other sessions have ended.',
    login: 'Go to login',
  },
  de: {
    title: 'Neues Passwort setzen',
    lead: 'Sie werden überall abgemeldet.',
    submit: 'Passwort setzen',
    done: 'Ihr Passwort ist gesetzt',
    doneLead: 'Bitte jetzt damit anmelden. Alle anderen Sitzungen sind beendet.',
    login: 'Zur Anmeldung',
  },
});
