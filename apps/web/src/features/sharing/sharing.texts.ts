import { formatNumber } from '../../lib/intl.js';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

export const texts = localized({
  en: {
    unnamed: 'Link',
    until: (date: string) => `Until ${date}`,
    endless: 'Until revoked',
    expired: (date: string) => `Expired on ${date}`,
    protected: 'Password',
    withVideo: 'With video',
    embedded: (count: number) => `On ${plural(count, 'website')}`,
    views: (count: number) => (count === 0 ? 'Never opened' : `Opened ${plural(count, 'time')}`),
    lastView: (when: string) => `last ${when}`,
    revoke: 'Revoke',
    revokeNamed: (name: string) => `Revoke: ${name}`,
    revokeTitle: 'Revoke this link?',
    revokeText: 'It stops working at once, also where it is printed or embedded. This cannot be undone.',
    revoked: 'The link was revoked',
    revokeFailure: 'The link could not be revoked. Please try again.',
  },
  de: {
    unnamed: 'Link',
    until: (date) => `Bis ${date}`,
    endless: 'Bis zum Widerruf',
    expired: (date) => `Abgelaufen am ${date}`,
    protected: 'Passwort',
    withVideo: 'Mit Video',
    embedded: (count) => `Auf ${plural(count, 'Website', 'Websites')}`,
    views: (count) => (count === 0 ? 'Nie geöffnet' : `${formatNumber(count)}-mal geöffnet`),
    lastView: (when) => `zuletzt ${when}`,
    revoke: 'Widerrufen',
    revokeNamed: (name) => `Widerrufen: ${name}`,
    revokeTitle: 'Diesen Link widerrufen?',
    revokeText:
      'Er funktioniert sofort nicht mehr, auch wo er gedruckt oder eingebettet ist. Das lässt sich nicht rückgängig machen.',
    revoked: 'Der Link wurde widerrufen',
    revokeFailure: 'Der Link konnte nicht widerrufen werden. Bitte erneut versuchen.',
  },
});
