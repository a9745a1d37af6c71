import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Your invitation',
    join: (company: string) => `Join ${company}`,
    lead: (email: string, role: string) => `Choose a password for ${email}. You will join as ${role}.`,
    roles: { admin: 'an administrator', editor: 'an editor', viewer: 'a viewer' },
    loading: 'One moment…',
    submit: 'Join',
    invalid: 'This invitation cannot be used',
    failure: 'An error occurred. Please try again.',
    login: 'Go to login',
  },
  de: {
    title: 'Ihre Einladung',
    join: (company) => `${company} beitreten`,
    lead: (email, role) => `Wählen Sie ein Passwort für ${email}. Sie treten als ${role} bei.`,
    roles: { admin: 'Administrator', editor: 'Bearbeiter', viewer: 'Leser' },
    loading: 'Einen Moment …',
    submit: 'Beitreten',
    invalid: 'Diese Einladung ist nicht verwendbar',
    failure: 'Ein Fehler ist aufgetreten. Bitte erneut versuchen.',
    login: 'Zur Anmeldung',
  },
});
