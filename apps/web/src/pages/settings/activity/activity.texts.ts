import { localized } from '../../../lib/locale.js';
import { plural } from '../../../lib/time.js';

export const texts = localized({
  en: {
    title: 'Activity',
    lead: 'What was done in your company, by whom and from where. Entries are never changed or deleted.',
    failure: 'Failed to load the activity',
    when: 'When',
    who: 'Who',
    what: 'What',
    about: 'About',
    from: 'From address',
    product: 'SOP Creator',
    gone: 'A user who is gone',
    unknown: 'Somebody unknown',
    actingFor: (operator: string, user: string) => `${operator} (operator), as ${user}`,
    actionFilter: 'What was done',
    allActions: 'Everything',
    userFilter: 'Done by',
    allUsers: 'Everybody',
    fromDay: 'From',
    untilDay: 'to',
    roleFromTo: (from: string, to: string) => `from ${from} to ${to}`,
    asRole: (role: string) => `as ${role}`,
    departmentGone: 'a department that is gone',
    sopsMoved: (sops: number, to: string) => `${plural(sops, 'SOP')} moved to ${to}`,
    openSop: 'Open the SOP',
    nothing: 'Nothing yet',
  },
});
