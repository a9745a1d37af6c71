import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    with: { google: 'Log in again with Google', microsoft: 'Log in again with Microsoft' },
    text: 'You have no password here. A new login in its own window confirms that it is you.',
    waiting: 'Waiting for the login in the other window…',
    proven: 'You have logged in again. This is valid for five minutes.',
    missing: 'Please log in again first.',
    passwordMissing: 'Please enter your password.',
    code: 'Code of your authenticator app',
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
  de: {
    with: { google: 'Erneut mit Google anmelden', microsoft: 'Erneut mit Microsoft anmelden' },
    text: 'Sie haben hier kein Passwort. Eine neue Anmeldung in einem eigenen Fenster bestätigt, dass Sie es sind.',
    waiting: 'Warten auf die Anmeldung im anderen Fenster …',
    proven: 'Sie haben sich erneut angemeldet. Das gilt fünf Minuten lang.',
    missing: 'Bitte zuerst erneut anmelden.',
    passwordMissing: 'Bitte das Passwort eingeben.',
    code: 'Code Ihrer Authenticator-App',
    noProvider:
      'Sie haben hier kein Passwort, und das Konto, mit dem Sie sich registriert haben, ist nicht mehr eingerichtet. Um ein Passwort zu setzen, melden Sie sich ab und wählen „Passwort vergessen?“.',
    blocked:
      'Ihr Browser hat das Fenster blockiert. Bitte Fenster dieser Seite erlauben und erneut versuchen.',
    beginFailure: 'Die Anmeldung konnte nicht begonnen werden. Bitte erneut versuchen.',
    failed: {
      cancelled: 'Die Anmeldung wurde abgebrochen.',
      expired: 'Die Anmeldung hat zu lange gedauert. Bitte von vorn beginnen.',
      provider: 'Der Anbieter war nicht erreichbar oder hat ungültig geantwortet. Bitte erneut versuchen.',
      'other-account':
        'Dieses Konto gehört jemand anderem. Bitte mit dem Konto anmelden, das Sie hier verwenden.',
      'not-fresh':
        'Der Anbieter bestätigt nicht, dass Sie gerade Ihr Passwort eingegeben haben. Um hier ein Passwort zu setzen, melden Sie sich ab und wählen „Passwort vergessen?“.',
    },
    title: 'Anmeldung bestätigt',
    failedTitle: 'Die Anmeldung ist fehlgeschlagen',
    lead: 'Sie können dieses Fenster schließen und im anderen weitermachen.',
  },
});
