import { localized } from '../lib/locale.js';

export const texts = localized({
  en: {
    failed: 'Something went wrong',
    again: 'Try again',
    loadAgain: 'Retry Loading',
    nothingLost: 'This part of the page could not be shown. Your saved work is safe.',
  },
});
