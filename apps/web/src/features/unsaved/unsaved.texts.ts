import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    unsaved: 'You have unsaved changes from earlier.',
    discard: 'Discard changes',
  },
  de: {
    unsaved: 'Es gibt ungespeicherte Änderungen von vorhin.',
    discard: 'Änderungen verwerfen',
  },
});
