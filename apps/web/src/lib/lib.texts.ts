import { counted } from './intl.js';
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
    secondsLeft: (seconds) => `noch etwa ${counted(seconds, { one: 'Sekunde', other: 'Sekunden' })}`,
    minutesLeft: (minutes) => `noch etwa ${counted(minutes, { one: 'Minute', other: 'Minuten' })}`,
    unlimited: 'Unbegrenzt',
    megabytes: (amount) => `${amount} MB`,
    lessThanMegabytes: (amount) => `< ${amount} MB`,
    gigabytes: (amount) => `${amount} GB`,
  },
});
