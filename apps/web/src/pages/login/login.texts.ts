import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Log in',
    lead: 'Welcome back.',
    email: 'Email',
    password: 'Password',
    code: 'Code',
    codeWhat: 'Of your authenticator app, or a recovery code.',
    submit: 'Log in',
    forgot: 'Forgot password?',
    noAccount: 'No account yet?',
    register: 'Sign up free',
    missing: 'Please enter both email and password',
    wrong: 'Invalid email or password',
    failure: 'An error occurred. Please try again.',
    ended:
      'Your session has ended. Log in to go on where you were: what you typed in this tab is still there.',
    failed: {
      cancelled: 'The sign-in was cancelled. Nothing has changed.',
      expired: 'The sign-in took too long. Please start again.',
      provider: 'The provider could not be reached or gave no valid answer. Please try again.',
      unconfirmed:
        'The provider does not confirm that the email address is yours. Log in with your password, or register.',
      refused: 'This account is not open at the moment. Please ask an administrator of your company.',
    },
    forgotTitle: 'Forgot password',
    forgotText: 'We send you a link with which you choose a new one.',
    forgotSubmit: 'Send the link',
    back: 'Back to log in',
  },
});
