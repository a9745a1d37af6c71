import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    or: 'or',
    with: { google: 'Continue with Google', microsoft: 'Continue with Microsoft' },
    notSetUp: 'Login with Google and Microsoft is not set up on this installation.',
    oneNotSetUp: {
      google: 'Login with Google is not set up on this installation.',
      microsoft: 'Login with Microsoft is not set up on this installation.',
    },
  },
  de: {
    or: 'oder',
    with: { google: 'Weiter mit Google', microsoft: 'Weiter mit Microsoft' },
    notSetUp: 'Die Anmeldung mit Google und Microsoft ist auf dieser Installation nicht eingerichtet.',
    oneNotSetUp: {
      google: 'Die Anmeldung mit Google ist auf dieser Installation nicht eingerichtet.',
      microsoft: 'Die Anmeldung mit Microsoft ist auf dieser Installation nicht eingerichtet.',
    },
  },
});
