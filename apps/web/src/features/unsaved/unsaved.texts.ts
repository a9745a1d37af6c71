import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    unsaved: 'What you changed here before is not saved yet.',
    discard: 'Discard the changes',
  },
});
