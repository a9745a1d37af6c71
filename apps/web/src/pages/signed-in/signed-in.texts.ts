import { trialDays } from '@sop/contracts';
import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Logging in',
    loading: 'One moment…',
    newTitle: 'One last step',
    newLead: (email: string) =>
      `There is no account for ${email} yet. Enter your company name to create one: free for ${trialDays} days, no credit card.`,
    company: 'Company name',
    submit: 'Create account',
    missing: 'Please fill in all fields',
    invalid: 'This login could not be completed',
    failure: 'An error occurred. Please try again.',
    login: 'Back to login',
    terms: 'Please agree to the Terms of Service and Privacy Policy',
  },
  de: {
    title: 'Anmeldung läuft',
    loading: 'Einen Moment …',
    newTitle: 'Ein letzter Schritt',
    newLead: (email) =>
      `Für ${email} gibt es noch kein Konto. Mit dem Namen Ihrer Firma erstellen Sie eines: ${trialDays} Tage kostenlos, keine Kreditkarte.`,
    company: 'Firmenname',
    submit: 'Konto erstellen',
    missing: 'Bitte alle Felder ausfüllen',
    invalid: 'Diese Anmeldung konnte nicht abgeschlossen werden',
    failure: 'Ein Fehler ist aufgetreten. Bitte erneut versuchen.',
    login: 'Zurück zur Anmeldung',
    terms: 'Bitte den Nutzungsbedingungen und der Datenschutzerklärung zustimmen',
  },
});
