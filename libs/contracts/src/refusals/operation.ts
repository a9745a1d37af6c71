import { defineMessages } from './refusal.js';

/** What the operator of the platform may be told while looking after it. */
export const operationMessages = defineMessages({
  'work.not-there': ['not-found', 'This is no longer on the list. Someone may have dealt with it already.'],
  'work.refused': ['conflict', ({ reason }: { reason: string }) => `This cannot be retried. ${reason}`],
});
