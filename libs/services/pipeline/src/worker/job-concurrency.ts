/** All workers together poll for waiting jobs at most this often, in addition to notifications. */
const pollsPerSecond = 50;
const maxByOperator = 10;

export interface JobConcurrency {
  /** Of one worker. */
  each: number;
  /** Of all workers together. */
  all: number;
}

/**
 * The operator's number applies to all workers; an installation with many of them multiplies it, and sets the
 * number of one worker.
 */
export function jobConcurrency(
  operators: number,
  { jobsFactor, jobsEach }: { jobsFactor: number; jobsEach: number },
): JobConcurrency {
  const all = operators * jobsFactor;
  return { each: Math.min(jobsEach, all), all };
}

/** The interval of a worker's polls without a notification. */
export const pollSeconds = (jobsFactor: number): number =>
  Math.max(1, (maxByOperator * jobsFactor) / pollsPerSecond);
