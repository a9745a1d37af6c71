import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: (name: string) => `Sample SOP: ${name}`,
    kicker: 'Sample SOP',
    lead: (seconds: number) =>
      `Everything on this page was generated from this video of ${seconds} seconds. Select a step or a sentence to play that moment.`,
    video: 'The video of this SOP',
    captions: 'English',
    safety: 'Safety precautions',
    equipment: 'Equipment',
    steps: 'Steps',
    playStep: (position: number) => `Play step ${position}`,
    pictureOf: (title: string) => `The moment of the video: ${title}`,
    tryTitle: 'Create an SOP of your own work',
    tryText: 'Seven days free, no credit card.',
    register: 'Sign up free',
  },
});
