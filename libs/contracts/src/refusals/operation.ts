import { sayings } from './refusal.js';

/** What the operator of the platform may be told while looking after it. */
export const operationSayings = sayings({
  'work.not-there': ['not-found', 'It is not on the list any more. Somebody may have seen to it already.'],
  'work.refused': ['conflict', ({ reason }: { reason: string }) => `This cannot be tried again. ${reason}`],
});
