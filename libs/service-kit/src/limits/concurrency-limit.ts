import { refuse } from '../problems/problem.js';

const retryAfterSeconds = 5;

/**
 * Limits the parallel requests of one owner in this process; beyond that 429. For requests that poll the result of a worker
 * (hundreds of them would keep the database busy), and for open reads.
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

  /** For work that ends in another place: returns the function that releases the slot, once. */
  begin(owner: string): () => void {
    const count = this.counts.get(owner) ?? 0;
    if (count >= this.most) throw refuse('request.too-many-at-once', {}, { retryAfterSeconds });
    this.counts.set(owner, count + 1);
    return () => {
      const remaining = (this.counts.get(owner) ?? 1) - 1;
      if (remaining === 0) this.counts.delete(owner);
      else this.counts.set(owner, remaining);
    };
  }
}
