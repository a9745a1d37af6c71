import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Set a new password',
    lead: 'You will be logged out everywhere.',
    submit: 'Set password',
    done: 'Your password is set',
    doneLead: 'Log in with it now. All other sessions have ended.',
    login: 'Go to login',
  },
});
