import { localized } from '../../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Failed Jobs',
    lead: 'Jobs that stopped retrying. Retry resumes where the job stopped.',
    failure: 'Failed to load failed jobs',
    search: 'Company, reason or type',
    since: 'Since',
    sinceDay: 'Since',
    onlyCompany: (name: string | null) => (name === null ? 'One company' : `Company: ${name}`),
    nothing: 'No failed jobs',
    nothingText: 'Jobs that stopped retrying are listed here.',
    unavailable: (services: string) =>
      `Some services are not responding, so their failed jobs are missing: ${services}`,
    what: 'Job',
    company: 'Company',
    platform: 'Platform',
    reason: 'Reason',
    when: 'Failed',
    attempts: (attempts: number) => (attempts === 1 ? '1 attempt' : `${attempts} attempts`),
    event: (name: string, handler: string) => `Event ${name} for ${handler}`,
    details: 'Log',
    retry: 'Retry',
    noRetry: (why: string) => `Retrying cannot fix this. ${why}`,
    retried: (what: string) => `Retrying: ${what}`,
    retryFailure: 'The job could not be retried.',
    discard: 'Discard',
    discarded: (what: string) => `Discarded: ${what}`,
    discardFailure: 'The job could not be discarded.',
    discardTitle: 'Discard failed job',
    discardJob: (what: string) =>
      `${what} is removed from this list. The company still sees it and can retry it.`,
    discardEvent: (what: string) =>
      `${what} is deleted and can no longer be processed. Anything it should have triggered will not happen.`,
  },
});
