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
  de: {
    title: 'Audit-Protokoll',
    lead: 'Was in allen Firmen und auf der Plattform getan wurde. Einträge werden nie geändert oder vorzeitig gelöscht.',
    failure: 'Das Audit-Protokoll konnte nicht geladen werden',
    search: 'Firma, Name oder E-Mail',
    onlyCompany: (name) => (name === null ? 'Eine Firma' : `Firma: ${name}`),
    onlyPerson: (name) => (name === null ? 'Eine Person' : `Person: ${name}`),
    showOnly: (name) => `Nur ${name} anzeigen`,
    what: 'Aktion',
    target: 'Ziel',
    company: 'Firma',
    companyGone: 'Eine gelöschte Firma',
    platform: 'Plattform',
    unnamed: (kind, id) => `${kind} ${id}`,
    none: '–',
  },
});
