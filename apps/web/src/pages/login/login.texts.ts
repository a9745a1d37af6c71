import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Log in',
    lead: 'Welcome back.',
    email: 'Email',
    password: 'Password',
    code: 'Code',
    codeWhat: 'From your authenticator app, or a recovery code.',
    submit: 'Log in',
    forgot: 'Forgot password?',
    noAccount: 'No account yet?',
    register: 'Sign up free',
    missing: 'Please enter both email and password',
    wrong: 'Invalid email or password',
    failure: 'An error occurred. Please try again.',
    ended:
      'Your session has ended. Log in to continue where you left off. What you typed in this tab is still there.',
    failed: {
      cancelled: 'The login was cancelled. Nothing has changed.',
      expired: 'The login took too long. Please start again.',
      provider: 'The provider could not be reached or gave an invalid response. Please try again.',
      unconfirmed:
        'The provider does not confirm that the email address is yours. Log in with your password, or register.',
      refused: 'This account is currently not active. Please contact an administrator of your company.',
    },
    forgotTitle: 'Forgot password',
    forgotText: 'Enter your email address to get a link to set a new password.',
    forgotSubmit: 'Send link',
    back: 'Back to login',
  },
});
