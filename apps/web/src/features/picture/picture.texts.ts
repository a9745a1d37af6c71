import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: { missing: 'Image Not Found', missingNamed: (what: string) => `Image Not Found: ${what}` },
});
