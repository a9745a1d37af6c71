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
  de: {
    missing: 'Bild nicht gefunden',
    missingNamed: (what) => `Bild nicht gefunden: ${what}`,
    zoomOut: 'Verkleinern',
    zoomIn: 'Vergrößern',
    whole: 'Ganzes Bild zeigen',
    close: 'Schließen',
  },
});
