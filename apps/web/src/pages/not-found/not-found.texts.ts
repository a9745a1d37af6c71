import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Page Not Found',
    text: 'There is nothing at this address. It may have been deleted, or the link may be incomplete.',
    back: 'Return to Dashboard',
  },
  de: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es nichts. Es wurde vielleicht gelöscht, oder der Link ist unvollständig.',
    back: 'Zurück zum Dashboard',
  },
});
