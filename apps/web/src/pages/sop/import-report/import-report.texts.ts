import { counted } from '../../../lib/intl.js';
import { localized } from '../../../lib/locale.js';

export const texts = localized({
  en: {
    parts: (count: number, file: string) =>
      count === 1
        ? `1 part of ${file} was not taken over.`
        : `${counted(count, { one: 'part', other: 'parts' })} of ${file} were not taken over.`,
    show: 'Show',
    title: 'Not taken over',
    lead: (file: string) =>
      `These parts of ${file} are not in this SOP. Copy what belongs into it, then dismiss the list. Readers do not see it.`,
    failure: 'The list could not be loaded.',
    dismiss: 'Dismiss the list',
    dismissed: 'The list was dismissed.',
    dismissFailure: 'The list could not be dismissed. Please try again.',
  },
  de: {
    parts: (count, file) =>
      count === 1
        ? `1 Teil von ${file} wurde nicht übernommen.`
        : `${counted(count, { one: 'Teil', other: 'Teile' })} von ${file} wurden nicht übernommen.`,
    show: 'Anzeigen',
    title: 'Nicht übernommen',
    lead: (file) =>
      `Diese Teile von ${file} sind nicht in dieser SOP. Was hineingehört, bitte übernehmen und die Liste dann ausblenden. Leser sehen sie nicht.`,
    failure: 'Die Liste konnte nicht geladen werden.',
    dismiss: 'Liste ausblenden',
    dismissed: 'Die Liste wurde ausgeblendet.',
    dismissFailure: 'Die Liste konnte nicht ausgeblendet werden. Bitte erneut versuchen.',
  },
});
