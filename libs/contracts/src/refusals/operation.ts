import { defineMessages } from './refusal.js';

/** Refusals for the operator of the platform. */
export const operationMessages = defineMessages({
  'work.not-there': ['not-found', 'This is no longer on the list. Someone may have dealt with it already.'],
  'work.refused': ['conflict', ({ reason }: { reason: string }) => `This cannot be retried. ${reason}`],
});
