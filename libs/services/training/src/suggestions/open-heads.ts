import type { CompanyHead } from '@sop/vision';

/** Loaded heads; beyond this number the least recently used ones are disposed of. */
const maxHeads = 32;

interface Entry {
  head: Promise<CompanyHead>;
  users: number;
}

/** Loaded heads by the key of their weights, which are immutable. A head in use is never disposed of. */
export class OpenHeads {
  /** In order of last use. */
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly open: (key: string) => Promise<CompanyHead>,
    private readonly limit = maxHeads,
  ) {}

  async use<T>(keys: readonly string[], work: (heads: CompanyHead[]) => Promise<T>): Promise<T> {
    const taken = keys.map((key) => this.take(key));
    try {
      return await work(await Promise.all(taken.map(({ head }) => head)));
    } finally {
      for (const entry of taken) entry.users -= 1;
      await this.evict();
    }
  }

  close(): void {
    for (const { head } of this.entries.values()) void dispose(head);
    this.entries.clear();
  }

  private take(key: string): Entry {
    const entry = this.entries.get(key) ?? { head: this.open(key), users: 0 };
    entry.users += 1;
    this.entries.delete(key);
    this.entries.set(key, entry);
    // A failure is not cached: the next use tries again.
    entry.head.catch(() => this.entries.get(key) === entry && this.entries.delete(key));
    return entry;
  }

  private async evict(): Promise<void> {
    for (const [key, { head, users }] of this.entries) {
      if (this.entries.size <= this.limit) return;
      if (users > 0) continue;
      this.entries.delete(key);
      await dispose(head);
    }
  }
}

const dispose = (head: Promise<CompanyHead>): Promise<void> =>
  head.then(
    (opened) => opened.dispose(),
    () => undefined,
  );
