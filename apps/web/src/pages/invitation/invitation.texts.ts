import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Your invitation',
    join: (company: string) => `Join ${company}`,
    lead: (email: string, role: string) => `Choose a password for ${email}. You will join as ${role}.`,
    roles: { admin: 'an administrator', editor: 'an editor', viewer: 'a viewer' },
    loading: 'One moment…',
    submit: 'Join',
    invalid: 'This invitation cannot be used',
    failure: 'An error occurred. Please try again.',
    login: 'Go to login',
  },
});
