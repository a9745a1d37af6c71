import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

export const texts = localized({
  en: {
    excerpt: 'A real SOP',
    pictureOf: (title: string) => `The video while this is done: ${title}`,
    madeOf: (seconds: number) => `Generated from ${seconds} seconds of video, with no manual edits`,
    all: 'Read and play the full SOP',
  },
  de: {
    excerpt: 'Eine echte SOP',
    pictureOf: (title) => `Das Video, während dies getan wird: ${title}`,
    madeOf: (seconds) =>
      `Aus ${plural(seconds, 'Sekunde', 'Sekunden')} Video erzeugt, ohne Nacharbeit von Hand`,
    all: 'Ganze SOP lesen und abspielen',
  },
});
