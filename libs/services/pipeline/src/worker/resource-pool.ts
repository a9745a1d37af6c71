interface Entry<T> {
  value: Promise<T>;
  users: number;
}

export interface Acquired<T> {
  value: T;
  /** Idempotent. */
  release(): void;
}

/**
 * A pool of costly resources: loaded once for concurrent users, reused, and closed when there are more than
 * `capacity`, the least recently used first. Resources in use are never closed.
 */
export class ResourcePool<T> {
  private readonly entries = new Map<string, Entry<T>>();

  constructor(
    private readonly capacity: number,
    private readonly close: (value: T) => unknown,
  ) {}

  /** A failed load is not cached: the next caller tries again. */
  async acquire(key: string, load: () => Promise<T>): Promise<Acquired<T>> {
    const entry = this.entries.get(key) ?? { value: load(), users: 0 };
    entry.users += 1;
    // Moves it to the end of the order: most recently used.
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
