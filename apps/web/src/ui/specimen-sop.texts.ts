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
  de: {
    steps: [
      {
        time: '0:12 – 0:31',
        title: 'Presse ausschalten und sichern',
        text: 'Den Hauptschalter auf 0 drehen. Das eigene Schloss einhängen.',
      },
      {
        time: '0:31 – 1:04',
        title: 'Die vier Schrauben des Werkzeugs lösen',
        text: 'Den 13er-Schlüssel verwenden. Das Werkzeug mit einer Hand halten.',
      },
      {
        time: '1:04 – 1:40',
        title: 'Das Werkzeug auf den Wagen heben',
        text: 'Zu zweit. Die Finger nicht in den Spalt bringen.',
      },
    ],
  },
});
