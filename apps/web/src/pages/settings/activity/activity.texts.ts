import { localized } from '../../../lib/locale.js';
import { plural } from '../../../lib/time.js';

export const texts = localized({
  en: {
    title: 'Activity',
    lead: 'What was done in your company, by whom and from where. Entries are never changed or deleted.',
    failure: 'Failed to load the activity',
    what: 'Action',
    userFilter: 'Filter by user',
    allUsers: 'All users',
    roleFromTo: (from: string, to: string) => `from ${from} to ${to}`,
    asRole: (role: string) => `as ${role}`,
    departmentGone: 'a deleted department',
    sopsMoved: (sops: number, to: string) => `${plural(sops, 'SOP')} moved to ${to}`,
    openSop: 'Open the SOP',
  },
  de: {
    title: 'Aktivität',
    lead: 'Was in Ihrer Firma getan wurde, von wem und von wo. Einträge werden nie geändert oder gelöscht.',
    failure: 'Die Aktivität konnte nicht geladen werden',
    what: 'Aktion',
    userFilter: 'Nach Benutzer filtern',
    allUsers: 'Alle Benutzer',
    roleFromTo: (from, to) => `von ${from} zu ${to}`,
    asRole: (role) => `als ${role}`,
    departmentGone: 'eine gelöschte Abteilung',
    sopsMoved: (sops, to) => `${plural(sops, 'SOP', 'SOPs')} verschoben nach ${to}`,
    openSop: 'SOP öffnen',
  },
});
