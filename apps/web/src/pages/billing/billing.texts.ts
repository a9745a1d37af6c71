export const texts = {
  title: 'Billing',
  failure: 'Failed to load billing data',
  current: 'Your plan',
  usage: 'Used this month',
  plans: 'Plans',
  contact: 'Contact Sales',
  hidden: ['legacy_unlimited', 'trial'] as readonly string[],
} as const;
