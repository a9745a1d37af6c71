import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    or: 'or',
    with: { google: 'Continue with Google', microsoft: 'Continue with Microsoft' },
    notSetUp: 'Signing in with Google and Microsoft is not set up on this installation.',
    oneNotSetUp: {
      google: 'Signing in with Google is not set up on this installation.',
      microsoft: 'Signing in with Microsoft is not set up on this installation.',
    },
  },
});
