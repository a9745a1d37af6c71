import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    excerpt: 'A real SOP',
    pictureOf: (title: string) => `The video while this is done: ${title}`,
    madeOf: (seconds: number) => `Made from ${seconds} seconds of video, with nobody’s help`,
    all: 'Read and play all of it',
  },
});
