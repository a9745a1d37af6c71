import { defineJob } from '@sop/jobs';

const minute = 60;
const hour = 60 * minute;

/** Waits before the second and later attempts, without jitter: 25 hours together. */
export const backOffSeconds: readonly number[] = [
  ...[10, minute, 5 * minute, 15 * minute, 30 * minute, hour],
  ...[2 * hour, 3 * hour, 4 * hour, 6 * hour, 8 * hour],
];

/** Its subject is the delivery. */
export const deliverWebhookJob = defineJob({
  kind: 'webhooks.deliver',
  attempts: backOffSeconds.length + 1,
  backOffSeconds,
});

/** The wait after this attempt, up to a fifth longer, so that what failed together is not sent again together. */
export function waitAfter(attempt: number, random: () => number = Math.random): number {
  const wait = backOffSeconds[Math.min(attempt, backOffSeconds.length) - 1] ?? 0;
  return Math.round(wait * (1 + random() / 5));
}
