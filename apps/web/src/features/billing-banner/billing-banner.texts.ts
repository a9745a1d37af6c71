import { formatLongDay } from '../../lib/date.js';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

export const texts = localized({
  en: {
    trial: (days: number, end: string) =>
      `Your free trial ends in ${plural(days, 'day')}, on ${formatLongDay(end)}.`,
    'trial-over': 'Your free trial has ended: what you made can be read, nothing new can be made.',
    ending: (days: number, end: string) =>
      `Your plan ends in ${plural(days, 'day')}, on ${formatLongDay(end)}.`,
    'past-due': 'Your last payment failed. You can go on working while it is tried again.',
    unpaid: 'Your subscription is suspended, because its payment failed: nothing new can be made.',
    ended: 'Your subscription has ended: what you made can be read, nothing new can be made.',
    open: 'Open billing',
    ask: (company: string) => `An administrator of ${company} can change that.`,
    dismiss: 'Not again today',
  },
});
