import { formatLongDay } from '../../lib/date.js';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

export const texts = localized({
  en: {
    trial: (days: number, end: string) =>
      `Your free trial ends in ${plural(days, 'day')}, on ${formatLongDay(end)}.`,
    'trial-over': 'Your free trial has ended. You can still view your work, but not create anything new.',
    ending: (days: number, end: string) =>
      `Your plan ends in ${plural(days, 'day')}, on ${formatLongDay(end)}.`,
    'past-due': 'Your last payment failed. You can keep working while we retry it.',
    unpaid:
      'Your subscription is suspended because a payment failed. You can still view your work, but not create anything new.',
    ended: 'Your subscription has ended. You can still view your work, but not create anything new.',
    open: 'Open billing',
    ask: (company: string) => `Please contact an administrator of ${company}.`,
    dismiss: 'Hide for today',
  },
});
