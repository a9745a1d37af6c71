import { localized } from './locale.js';

/** The words in formatted amounts and times. */
export const texts = localized({
  en: {
    aFewSecondsLeft: 'a few seconds left',
    secondsLeft: (seconds: number) => `about ${seconds} seconds left`,
    minutesLeft: (minutes: number) =>
      minutes === 1 ? 'about 1 minute left' : `about ${minutes} minutes left`,
    unlimited: 'Unlimited',
    megabytes: (amount: string) => `${amount} MB`,
    lessThanMegabytes: (amount: string) => `< ${amount} MB`,
    gigabytes: (amount: string) => `${amount} GB`,
  },
  de: {
    aFewSecondsLeft: 'noch wenige Sekunden',
    secondsLeft: (seconds) => `noch etwa ${seconds} Sekunden`,
    minutesLeft: (minutes) => (minutes === 1 ? 'noch etwa 1 Minute' : `noch etwa ${minutes} Minuten`),
    unlimited: 'Unbegrenzt',
    megabytes: (amount) => `${amount} MB`,
    lessThanMegabytes: (amount) => `< ${amount} MB`,
    gigabytes: (amount) => `${amount} GB`,
  },
});
