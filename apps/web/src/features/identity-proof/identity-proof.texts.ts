import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    with: { google: 'Log in again with Google', microsoft: 'Log in again with Microsoft' },
    text: 'You have no password here. A new login in its own window signs this version with your name.',
    waiting: 'Waiting for the login in the other window…',
    proven: 'You have logged in again. You can sign within five minutes.',
    missing: 'Please log in again first.',
    noProvider:
      'You have no password here, and the account you registered with is not set up any more. To set a password, log out and choose “Forgot password?”.',
    blocked: 'Your browser blocked the window. Allow windows of this page, then try again.',
    beginFailure: 'The login could not be started. Please try again.',
    failed: {
      cancelled: 'The login was cancelled.',
      expired: 'The login took too long. Please start again.',
      provider: 'The provider could not be reached or gave an invalid response. Please try again.',
      'other-account': 'That account belongs to someone else. Log in with the one you use here.',
      'not-fresh':
        'The provider does not confirm that you have just entered your password. To set a password here, log out and choose “Forgot password?”.',
    },
    title: 'Login confirmed',
    failedTitle: 'The login failed',
    lead: 'You can close this window and go on in the other one.',
  },
});
