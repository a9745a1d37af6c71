import { passwordMinLength, trialDays } from '@sop/contracts';
import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Create your account',
    lead: `Free for ${trialDays} days. No credit card.`,
    company: 'Company name',
    email: 'Email',
    submit: 'Create account',
    haveAccount: 'Already have an account?',
    login: 'Log in',
    missing: 'Please fill in all fields',
    terms: 'Please agree to the Terms of Service and Privacy Policy',
    failure: 'An error occurred during registration. Please try again.',
    strengthHint: `At least ${passwordMinLength} characters`,
    strength: {
      weak: 'Password strength: weak',
      medium: 'Password strength: medium',
      strong: 'Password strength: strong',
    },
  },
  de: {
    title: 'Konto erstellen',
    lead: `${trialDays} Tage kostenlos. Keine Kreditkarte.`,
    company: 'Firmenname',
    email: 'E-Mail',
    submit: 'Konto erstellen',
    haveAccount: 'Schon ein Konto?',
    login: 'Anmelden',
    missing: 'Bitte alle Felder ausfüllen',
    terms: 'Bitte den Nutzungsbedingungen und der Datenschutzerklärung zustimmen',
    failure: 'Bei der Registrierung ist ein Fehler aufgetreten. Bitte erneut versuchen.',
    strengthHint: `Mindestens ${passwordMinLength} Zeichen`,
    strength: {
      weak: 'Passwortstärke: schwach',
      medium: 'Passwortstärke: mittel',
      strong: 'Passwortstärke: stark',
    },
  },
});
