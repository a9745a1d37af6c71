import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

export const texts = localized({
  en: {
    title: 'Admin Metrics',
    lead: 'All companies, right now',
    leadDemo: 'Sample numbers, not real data',
    users: 'Total Users',
    companies: 'Companies',
    active: 'Active Subscriptions',
    trials: (count: string) => `plus ${count} in trial`,
    revenue: 'Monthly Revenue',
    byPlan: 'Subscriptions by Plan',
    sops: (count: number) => `${plural(count, 'SOP')} this month`,
    demo: 'Demo data',
    loading: 'Loading metrics…',
    unable: (reason: string) => `Unable to load metrics: ${reason}`,
    failure: 'Failed to load metrics data',
    serverError: 'Server error. Please try again later.',
    networkError: 'Network error occurred. Please check your connection.',
    noPlans: 'No company has a plan yet.',
  },
});
