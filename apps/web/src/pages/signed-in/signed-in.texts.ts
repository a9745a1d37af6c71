import { trialDays } from '@sop/contracts';
import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Signing in',
    loading: 'One moment …',
    newTitle: 'One thing is left',
    newLead: (email: string) =>
      `There is no account for ${email} yet. Name your company, and it is yours: free for ${trialDays} days, no credit card.`,
    company: 'Company name',
    submit: 'Create account',
    missing: 'Please fill in all fields',
    invalid: 'This sign-in cannot be finished',
    failure: 'An error occurred. Please try again.',
    login: 'Back to log in',
    terms: 'Please agree to the Terms of Service and Privacy Policy',
  },
});
