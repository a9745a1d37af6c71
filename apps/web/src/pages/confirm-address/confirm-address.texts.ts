import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Confirm your address',
    loading: 'One moment…',
    done: 'Your address is confirmed',
    doneLead: 'Thank you. There is nothing else to do.',
    invalid: 'This link cannot be used',
    failure: 'An error occurred. Please try again.',
    goOn: 'Continue to SOP Creator',
  },
  de: {
    title: 'Adresse bestätigen',
    loading: 'Einen Moment …',
    done: 'Ihre Adresse ist bestätigt',
    doneLead: 'Vielen Dank. Mehr ist nicht zu tun.',
    invalid: 'Dieser Link ist nicht verwendbar',
    failure: 'Ein Fehler ist aufgetreten. Bitte erneut versuchen.',
    goOn: 'Weiter zu SOP Creator',
  },
});
