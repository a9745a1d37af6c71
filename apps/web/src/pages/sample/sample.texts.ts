import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: (name: string) => `Sample SOP: ${name}`,
    kicker: 'Sample SOP',
    lead: (seconds: number) =>
      `The product made all of this from the ${seconds} seconds of video beside it. Press a step or a sentence to play its moment.`,
    video: 'The video of this SOP',
    captions: 'English',
    safety: 'Safety precautions',
    equipment: 'Equipment',
    steps: 'Steps',
    playStep: (position: number) => `Play step ${position}`,
    pictureOf: (title: string) => `The moment of the video: ${title}`,
    tryTitle: 'Make one of your own work',
    tryText: 'Seven days free, no credit card.',
    register: 'Sign up free',
  },
});
