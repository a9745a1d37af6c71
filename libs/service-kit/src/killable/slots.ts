import pLimit from 'p-limit';
import { refuse } from '../problems/problem.js';

/** Lets a few costly things run at once and a bounded number wait; beyond that it refuses with 503. */
export class Slots {
  private readonly enter;

  constructor(
    limit: number,
    private readonly maxWaiting: number,
  ) {
    this.enter = pLimit(limit);
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.enter.pendingCount >= this.maxWaiting) throw refuse('request.busy');
    return this.enter(work);
  }
}
