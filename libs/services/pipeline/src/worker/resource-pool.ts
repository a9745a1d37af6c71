interface Entry<T> {
  value: Promise<T>;
  users: number;
}

export interface Acquired<T> {
  value: T;
  /** May be called more than once. */
  release(): void;
}

/**
 * Things that are costly to load and held in memory: loaded once for all who use them at a time, kept for the next, and closed when
 * more than `capacity` of them are there, the longest unused first. What is in use is never closed.
 */
export class ResourcePool<T> {
  private readonly entries = new Map<string, Entry<T>>();

  constructor(
    private readonly capacity: number,
    private readonly close: (value: T) => unknown,
  ) {}

  /** A failure to load is not kept: the next one who asks tries again. */
  async acquire(key: string, load: () => Promise<T>): Promise<Acquired<T>> {
    const entry = this.entries.get(key) ?? { value: load(), users: 0 };
    entry.users += 1;
    // Last in the order: used most recently.
    this.entries.delete(key);
    this.entries.set(key, entry);
    try {
      return { value: await entry.value, release: this.releaseOnce(entry) };
    } catch (error) {
      if (this.entries.get(key) === entry) this.entries.delete(key);
      throw error;
    }
  }

  async closeAll(): Promise<void> {
    const values = [...this.entries.values()].map(({ value }) => value);
    this.entries.clear();
    for (const settled of await Promise.allSettled(values))
      if (settled.status === 'fulfilled') await this.close(settled.value);
  }

  private releaseOnce(entry: Entry<T>): () => void {
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      entry.users -= 1;
      this.closeUnused();
    };
  }

  private closeUnused(): void {
    for (const [key, { value, users }] of this.entries) {
      if (this.entries.size <= this.capacity) return;
      if (users > 0) continue;
      this.entries.delete(key);
      void value.then(this.close);
    }
  }
}
