import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    excerpt: 'A real SOP',
    pictureOf: (title: string) => `The video while this is done: ${title}`,
    madeOf: (seconds: number) => `Generated from ${seconds} seconds of video, with no manual edits`,
    all: 'Read and play the full SOP',
  },
});
