import { localized } from './locale.js';

/** How far an SOP is on its way to its readers. */
export const texts = localized({
  en: {
    inReview: 'In review',
    draftOf: (version: number) => `Draft of v${version}`,
    released: (version: number) => `Released v${version}`,
    withdrawn: (version: number) => `Withdrawn v${version}`,
    superseded: (version: number) => `Superseded v${version}`,
  },
  de: {
    inReview: 'In Prüfung',
    draftOf: (version) => `Entwurf von v${version}`,
    released: (version) => `Freigegeben v${version}`,
    withdrawn: (version) => `Zurückgezogen v${version}`,
    superseded: (version) => `Ersetzt v${version}`,
  },
});
