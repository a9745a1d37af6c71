/** All workers together ask for waiting jobs about this often, beside the notices that they get. */
const looksPerSecond = 50;
const mostByOperator = 10;

export interface JobsAtOnce {
  /** Of one worker. */
  each: number;
  /** Of all workers together. */
  all: number;
}

/**
 * The operator's number holds over all workers. Where an installation multiplies it, there are as many workers: each takes one job, so that none is left
 * idle beside one that has two.
 */
export function jobsAtOnce(operators: number, factor: number): JobsAtOnce {
  return { each: factor > 1 ? 1 : operators, all: operators * factor };
}

/** How long a worker waits between two looks that nobody told it to take. */
export const pollSeconds = (factor: number): number =>
  Math.max(1, (mostByOperator * factor) / looksPerSecond);
