import { localized } from '../../lib/locale.js';

/** A part of a document that is not in its SOP, and why. */
export const texts = localized({
  en: {
    andMore: (count: number) => `and ${count} more`,
    leftOut: {
      outside: 'Outside of steps and lists',
      'video-time': 'Times of a video that is not part of the document',
      'too-long': 'Too long',
      'too-many': 'More than a list or a step can have',
      'picture-missing': 'Picture that is not in the file',
      'picture-unreadable': 'Picture that cannot be read (JPEG, PNG and WebP can)',
      'other-file': 'Other file in the archive',
    },
  },
  de: {
    andMore: (count) => `und ${count} weitere`,
    leftOut: {
      outside: 'Außerhalb von Schritten und Listen',
      'video-time': 'Zeiten eines Videos, das nicht zum Dokument gehört',
      'too-long': 'Zu lang',
      'too-many': 'Mehr, als eine Liste oder ein Schritt fasst',
      'picture-missing': 'Bild, das nicht in der Datei ist',
      'picture-unreadable': 'Bild, das nicht gelesen werden kann (JPEG, PNG und WebP können es)',
      'other-file': 'Andere Datei im Archiv',
    },
  },
});
