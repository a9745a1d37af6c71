import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    missing: 'Image Not Found',
    missingNamed: (what: string) => `Image Not Found: ${what}`,
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    whole: 'Show the whole picture',
    close: 'Close',
  },
});
