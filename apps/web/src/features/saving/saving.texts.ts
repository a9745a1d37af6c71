import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: { waiting: 'Not saved yet: no connection. Your changes will be saved when you are back online.' },
  de: {
    waiting:
      'Noch nicht gespeichert: keine Verbindung. Die Änderungen werden gespeichert, sobald sie wieder da ist.',
  },
});
