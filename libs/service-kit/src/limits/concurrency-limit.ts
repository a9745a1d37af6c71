import { refuse } from '../problems/problem.js';

const retryAfterSeconds = 5;

/**
 * Of one owner so many at once, in this process; beyond that 429. For requests that wait for a worker and look for its answer again and again
 * (hundreds of them would keep the database busy for everybody), and for what is open while it is read.
 */
export class ConcurrencyLimit {
  private readonly counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const end = this.begin(owner);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** For what ends elsewhere: gives what says so, once. */
  begin(owner: string): () => void {
    const count = this.counts.get(owner) ?? 0;
    if (count >= this.most) throw refuse('request.too-many-at-once', {}, { retryAfterSeconds });
    this.counts.set(owner, count + 1);
    return () => {
      const left = (this.counts.get(owner) ?? 1) - 1;
      if (left === 0) this.counts.delete(owner);
      else this.counts.set(owner, left);
    };
  }
}
