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
  de: {
    failed: 'Etwas ist schiefgegangen',
    again: 'Erneut versuchen',
    loadAgain: 'Erneut laden',
    offline: 'Keine Verbindung',
    offlineText:
      'Diese Seite öffnet sich, sobald die Verbindung wieder da ist. Was gespeichert wurde, ist sicher.',
    nothingLost: 'Dieser Teil der Seite konnte nicht angezeigt werden. Was gespeichert wurde, ist sicher.',
  },
});
