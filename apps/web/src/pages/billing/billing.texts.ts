import { unlimited } from '@sop/contracts';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

/** Plans that nobody chooses. */
export const hiddenPlans: readonly string[] = ['legacy_unlimited', 'trial'];

const counted = (count: number, noun: string) =>
  count === unlimited ? `Unlimited ${noun}s` : plural(count, noun);

export const texts = localized({
  en: {
    title: 'Billing',
    failure: 'Failed to load billing data',
    closed: 'Billing is shown to the administrators and editors of your company.',
    current: 'Your plan',
    usage: 'Used this month',
    startsAnew: (days: number) => `The count starts anew in ${plural(days, 'day')}`,
    trialEnds: (day: string) => `Trial ends ${day}`,
    priceLine: (price: string) => `${price} per month`,
    perMonth: 'per month',
    used: { sops: 'SOPs', storage: 'Storage', users: 'Users', models: 'Models' },
    of: (limit: string) => `of ${limit}`,
    usedOf: (label: string, used: string, limit: string) => `${label}: ${used} of ${limit}`,
    plans: 'Plans',
    contact: 'Contact Sales',
    sopsPerMonth: (count: number) => `${counted(count, 'SOP')} per month`,
    storage: (size: string) => `${size} storage`,
    users: (count: number) => counted(count, 'user'),
  },
});
