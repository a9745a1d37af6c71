import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: { createFailure: 'Failed to create department' },
  de: { createFailure: 'Die Abteilung konnte nicht erstellt werden' },
});
