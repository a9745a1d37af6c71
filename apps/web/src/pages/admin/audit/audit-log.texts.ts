import { localized } from '../../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Audit Log',
    lead: 'What was done in all companies and on the platform. Entries are never changed or deleted early.',
    failure: 'Failed to load the audit log',
    search: 'Company, name or email',
    onlyCompany: (name: string | null) => (name === null ? 'One company' : `Company: ${name}`),
    onlyPerson: (name: string | null) => (name === null ? 'One person' : `Person: ${name}`),
    showOnly: (name: string) => `Show only ${name}`,
    what: 'Action',
    target: 'Target',
    company: 'Company',
    companyGone: 'A deleted company',
    platform: 'Platform',
    /** A target without a known name: its kind and id. */
    unnamed: (kind: string, id: string) => `${kind} ${id}`,
    none: '–',
  },
});
