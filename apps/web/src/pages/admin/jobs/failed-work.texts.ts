import { localized } from '../../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Failed Work',
    lead: 'Jobs and events of all companies that nobody tries any more. Trying again goes on where it stopped.',
    failure: 'Failed to load failed work',
    search: 'Company, reason or kind',
    since: 'Since',
    sinceDay: 'Since',
    nothing: 'Nothing has failed',
    nothingText: 'What fails for good in any service is listed here.',
    silent: (services: string) => `These do not answer, so what failed there is missing: ${services}`,
    what: 'What',
    company: 'Company',
    platform: 'Platform',
    reason: 'Reason',
    when: 'Failed',
    attempts: (attempts: number) => (attempts === 1 ? '1 attempt' : `${attempts} attempts`),
    event: (name: string, handler: string) => `Event ${name} for ${handler}`,
    details: 'What the log has',
    retry: 'Try again',
    retried: (what: string) => `${what} is tried again`,
    retryFailure: 'It could not be tried again.',
    discard: 'Discard',
    discarded: (what: string) => `${what} is off the list`,
    discardFailure: 'It could not be discarded.',
    discardTitle: 'Discard it',
    discardJob: (what: string) =>
      `${what} leaves this list. What the company sees of it stays, and it can still have it tried again.`,
    discardEvent: (what: string) =>
      `${what} is deleted and can never be handled again. What should have followed from it will not happen.`,
  },
});
