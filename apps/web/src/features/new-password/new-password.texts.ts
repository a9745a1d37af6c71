import { passwordMinLength } from '@sop/contracts';
import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    labels: { password: 'Password', confirmation: 'Confirm password' },
    current: 'Current password',
    newLabels: { password: 'New password', confirmation: 'Confirm new password' },
    tooShort: `Password must be at least ${passwordMinLength} characters long`,
    mismatch: 'Passwords do not match',
    failure: 'An error occurred. Please try again.',
  },
  de: {
    labels: { password: 'Passwort', confirmation: 'Passwort bestätigen' },
    current: 'Aktuelles Passwort',
    newLabels: { password: 'Neues Passwort', confirmation: 'Neues Passwort bestätigen' },
    tooShort: `Das Passwort muss mindestens ${passwordMinLength} Zeichen haben`,
    mismatch: 'Die Passwörter stimmen nicht überein',
    failure: 'Ein Fehler ist aufgetreten. Bitte erneut versuchen.',
  },
});
