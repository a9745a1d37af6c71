import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    unsaved: 'You have unsaved changes from earlier.',
    discard: 'Discard changes',
  },
});
