interface Kept<T> {
  value: Promise<T>;
  borrowers: number;
}

export interface Loan<T> {
  value: T;
  /** May be called more than once. */
  giveBack(): void;
}

/**
 * Things that are costly to load and held in memory: loaded once for all who borrow them at a time, kept for the next, and closed when
 * more than `capacity` of them are there, the longest unused first. What is borrowed is never closed.
 */
export class Loans<T> {
  private readonly kept = new Map<string, Kept<T>>();

  constructor(
    private readonly capacity: number,
    private readonly close: (value: T) => unknown,
  ) {}

  /** A failure to load is not kept: the next one who asks tries again. */
  async borrow(key: string, load: () => Promise<T>): Promise<Loan<T>> {
    const kept = this.kept.get(key) ?? { value: load(), borrowers: 0 };
    kept.borrowers += 1;
    // Last in the order: used most recently.
    this.kept.delete(key);
    this.kept.set(key, kept);
    try {
      return { value: await kept.value, giveBack: this.giveBackOnce(kept) };
    } catch (error) {
      if (this.kept.get(key) === kept) this.kept.delete(key);
      throw error;
    }
  }

  async closeAll(): Promise<void> {
    const values = [...this.kept.values()].map(({ value }) => value);
    this.kept.clear();
    for (const settled of await Promise.allSettled(values))
      if (settled.status === 'fulfilled') await this.close(settled.value);
  }

  private giveBackOnce(kept: Kept<T>): () => void {
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      kept.borrowers -= 1;
      this.closeUnused();
    };
  }

  private closeUnused(): void {
    for (const [key, { value, borrowers }] of this.kept) {
      if (this.kept.size <= this.capacity) return;
      if (borrowers > 0) continue;
      this.kept.delete(key);
      void value.then(this.close);
    }
  }
}
