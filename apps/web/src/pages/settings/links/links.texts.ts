import { localized } from '../../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Shared links',
    lead: 'SOPs that people without an account can read by a link. Each is created on the page of its SOP, under Share.',
    failure: 'Failed to load the links',
    search: 'Search by SOP',
    stateFilter: 'Filter by validity',
    allStates: 'All links',
    states: { valid: 'Valid', expired: 'Expired' },
    sop: 'SOP',
    created: 'Created',
    createdBy: (name: string, date: string) => `By ${name} on ${date}`,
    expiry: 'Valid',
    views: 'Views',
    none: 'No SOP is shared by a link',
    noneText: 'Links that your editors create are listed here.',
    ofSop: (name: string, title: string) => `${name}, ${title}`,
  },
});
