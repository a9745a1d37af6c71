/** All workers together look for waiting jobs no more often than this, beside the notices that they get. */
const looksPerSecond = 50;
const mostByOperator = 10;

export interface JobsAtOnce {
  /** Of one worker. */
  each: number;
  /** Of all workers together. */
  all: number;
}

/** The operator's number holds over all workers; an installation with many of them multiplies it, and says what one of them takes. */
export function jobsAtOnce(
  operators: number,
  { jobsFactor, jobsEach }: { jobsFactor: number; jobsEach: number },
): JobsAtOnce {
  const all = operators * jobsFactor;
  return { each: Math.min(jobsEach, all), all };
}

/** How long a worker waits between two looks that nobody told it to take. */
export const pollSeconds = (jobsFactor: number): number =>
  Math.max(1, (mostByOperator * jobsFactor) / looksPerSecond);
