import pLimit from 'p-limit';
import { refuse } from '../problems/problem.js';

interface Turn {
  enter: ReturnType<typeof pLimit>;
  /** Running and waiting. */
  count: number;
}

/** Lets a few costly things run at once and a bounded number wait; beyond that it refuses with 503. */
export class Slots {
  private readonly enter;
  private readonly turns = new Map<string, Turn>();

  /** @param perOwner how many of one owner may run and wait together */
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

  /** Of one owner one after the other: whoever sends many at once waits for them, and nobody else does. */
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
