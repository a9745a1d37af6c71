import { passwordMinLength } from '@sop/contracts';
import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    labels: { password: 'Password', confirmation: 'Confirm password' },
    current: 'Current password',
    newLabels: { password: 'New password', confirmation: 'Confirm new password' },
    tooShort: `Password must be at least ${passwordMinLength} characters long`,
    mismatch: 'Passwords do not match',
    failure: 'An error occurred. Please try again.',
  },
});
