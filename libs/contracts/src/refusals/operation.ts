import { defineMessages } from './refusal.js';

/** Refusals for the operator of the platform. */
export const operationMessages = defineMessages({
  'work.not-found': ['not-found', 'This is no longer on the list. Someone may have dealt with it already.'],
  'work.refused': ['conflict', ({ reason }: { reason: string }) => `This cannot be retried. ${reason}`],
  'speech.not-offered': [
    'conflict',
    'The catalogue has no such model. Please load the catalogue of a server that has it.',
  ],
  'speech.other-fetch': [
    'conflict',
    'Another speech model is being fetched. Please wait for it, or cancel it.',
  ],
  'speech.no-space': [
    'out-of-space',
    ({ needed_mb, free_mb }: { needed_mb: number; free_mb: number }) =>
      `The model needs ${needed_mb} MB of disk space, and ${free_mb} MB are free.`,
  ],
});
