import { localized } from '../lib/locale.js';

/** The procedure in the picture of the product. */
export const { steps: specimenSteps } = localized({
  en: {
    steps: [
      {
        time: '0:12 – 0:31',
        title: 'Switch the press off and lock it',
        text: 'Turn the main switch to 0. Hang your own lock on it.',
      },
      {
        time: '0:31 – 1:04',
        title: 'Loosen the four bolts of the die',
        text: 'Use the 13 mm key. Hold the die with one hand.',
      },
      {
        time: '1:04 – 1:40',
        title: 'Lift the die onto the trolley',
        text: 'Two people. Keep the fingers out of the gap.',
      },
    ],
  },
});
