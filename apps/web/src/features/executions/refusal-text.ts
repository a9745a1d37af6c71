import { texts } from './executions.texts.js';
import type { Refusal } from './refused-runs.js';

export const isFull = ({ code }: Refusal): boolean => code === 'plan.storage';

/** What waits, and why. */
export function refusalText(refusal: Refusal): string {
  const { what, count, reason } = refusal;
  return isFull(refusal) ? texts.waits.full(count) : `${texts.waits[what](count)} ${reason}`;
}
