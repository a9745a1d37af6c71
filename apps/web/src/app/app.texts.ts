import { localized } from '../lib/locale.js';

export const texts = localized({
  en: {
    failed: 'Something went wrong',
    again: 'Try again',
    loadAgain: 'Retry Loading',
    offline: 'You are offline',
    offlineText: 'This page opens as soon as the connection is back. Your saved work is safe.',
    nothingLost: 'This part of the page could not be shown. Your saved work is safe.',
  },
});
