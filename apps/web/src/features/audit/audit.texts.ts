import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    product: 'SOP Creator',
    deletedUser: 'Former user',
    unknown: 'Unknown user',
    actingFor: (operator: string, user: string) => `${operator} (operator), as ${user}`,
    who: 'Who',
    when: 'When',
    from: 'IP address',
    none: '–',
    nothing: 'No activity yet',
    actionFilter: 'Filter by action',
    allActions: 'All actions',
  },
  de: {
    product: 'SOP Creator',
    deletedUser: 'Früherer Benutzer',
    unknown: 'Unbekannter Benutzer',
    actingFor: (operator, user) => `${operator} (Betreiber), als ${user}`,
    who: 'Wer',
    when: 'Wann',
    from: 'IP-Adresse',
    none: '–',
    nothing: 'Noch keine Aktivität',
    actionFilter: 'Nach Aktion filtern',
    allActions: 'Alle Aktionen',
  },
});
