import pLimit from 'p-limit';
import { refuse } from '../problems/problem.js';

interface Turn {
  enter: ReturnType<typeof pLimit>;
  /** Running and waiting. */
  count: number;
}

/** Runs a few expensive operations in parallel and queues a limited number; beyond that it refuses with 503. */
export class BoundedQueue {
  private readonly enter;
  private readonly turns = new Map<string, Turn>();

  /** @param perOwner the maximum of one owner, running and waiting together */
  constructor(
    limit: number,
    private readonly maxWaiting: number,
    private readonly perOwner = 4,
  ) {
    this.enter = pLimit(limit);
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.enter.pendingCount >= this.maxWaiting) throw refuse('request.busy');
    return this.enter(work);
  }

  /** One at a time for each owner: an owner with many requests waits for them, and no one else does. */
  async runFor<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const turn = this.turns.get(owner) ?? { enter: pLimit(1), count: 0 };
    if (turn.count >= this.perOwner) throw refuse('request.busy');
    turn.count += 1;
    this.turns.set(owner, turn);
    try {
      return await turn.enter(() => this.run(work));
    } finally {
      turn.count -= 1;
      if (turn.count === 0) this.turns.delete(owner);
    }
  }
}
