import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Log in',
    lead: 'Welcome back.',
    email: 'Email',
    password: 'Password',
    submit: 'Log in',
    forgot: 'Forgot password?',
    noAccount: 'No account yet?',
    register: 'Sign up free',
    missing: 'Please enter both email and password',
    wrong: 'Invalid email or password',
    failure: 'An error occurred. Please try again.',
    forgotTitle: 'Forgot password',
    forgotText: 'We send you a link with which you choose a new one.',
    forgotSubmit: 'Send the link',
    back: 'Back to log in',
  },
});
