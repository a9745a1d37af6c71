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
  de: {
    title: 'Anmelden',
    lead: 'Willkommen zurück.',
    email: 'E-Mail',
    password: 'Passwort',
    code: 'Code',
    codeWhat: 'Aus Ihrer Authenticator-App oder ein Wiederherstellungscode.',
    submit: 'Anmelden',
    forgot: 'Passwort vergessen?',
    noAccount: 'Noch kein Konto?',
    register: 'Kostenlos registrieren',
    missing: 'Bitte E-Mail und Passwort eingeben',
    wrong: 'E-Mail oder Passwort ist falsch',
    failure: 'Ein Fehler ist aufgetreten. Bitte erneut versuchen.',
    ended:
      'Ihre Sitzung ist beendet. Nach dem Anmelden geht es dort weiter, wo Sie waren. Was Sie in diesem Tab getippt haben, ist noch da.',
    failed: {
      cancelled: 'Die Anmeldung wurde abgebrochen. Nichts hat sich geändert.',
      expired: 'Die Anmeldung hat zu lange gedauert. Bitte von vorn beginnen.',
      provider: 'Der Anbieter war nicht erreichbar oder hat ungültig geantwortet. Bitte erneut versuchen.',
      unconfirmed:
        'Der Anbieter bestätigt nicht, dass die E-Mail-Adresse Ihnen gehört. Bitte mit dem Passwort anmelden oder registrieren.',
      refused:
        'Dieses Konto ist derzeit nicht aktiv. Bitte wenden Sie sich an einen Administrator Ihrer Firma.',
    },
    forgotTitle: 'Passwort vergessen',
    forgotText: 'Mit Ihrer E-Mail-Adresse erhalten Sie einen Link, um ein neues Passwort zu setzen.',
    forgotSubmit: 'Link senden',
    back: 'Zurück zur Anmeldung',
  },
});
