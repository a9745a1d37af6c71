import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: { waiting: 'Not saved yet: no connection. It is saved when you are connected again.' },
});
