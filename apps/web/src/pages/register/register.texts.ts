import { trialDays } from '@sop/contracts';

export const texts = {
  title: 'Create your account',
  lead: `Free for ${trialDays} days. No credit card.`,
  company: 'Company name',
  email: 'Email',
  password: 'Password',
  confirmation: 'Confirm password',
  submit: 'Create account',
  haveAccount: 'Have an account already?',
  login: 'Log in',
  missing: 'Please fill in all fields',
  mismatch: 'Passwords do not match',
  tooShort: 'Password must be at least 6 characters long',
  terms: 'Please agree to the Terms of Service and Privacy Policy',
  failure: 'An error occurred during registration. Please try again.',
} as const;
