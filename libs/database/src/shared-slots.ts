import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.js';

/** A process that is killed keeps the others waiting for `leaseSeconds`. */
const defaultTimes = { leaseSeconds: 30, renewSeconds: 10, askSeconds: 0.5 };

/**
 * Lets so many do something at once over all replicas. A slot is a row that is held for as long as the work takes; a database that
 * is away for longer than a lease may let one more in.
 */
export class SharedSlots {
  constructor(
    private readonly database: Database,
    private readonly times = defaultTimes,
  ) {}

  /** Waits for its turn; whoever waits is in no order. Throws the signal's reason where that comes first. */
  async run<T>(name: string, limit: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (;;) {
      signal?.throwIfAborted();
      const ran = await this.tryRun(name, limit, work);
      if (ran) return ran.result;
      await wait(this.times.askSeconds * 1000, undefined, signal && { signal }).catch(() =>
        signal?.throwIfAborted(),
      );
    }
  }

  /** @returns undefined where all are taken, and the work was not begun */
  async tryRun<T>(name: string, limit: number, work: () => Promise<T>): Promise<{ result: T } | undefined> {
    const holder = randomUUID();
    if (!(await this.take(name, limit, holder))) return undefined;
    const renewing = setInterval(() => void this.renew(holder), this.times.renewSeconds * 1000).unref();
    try {
      return { result: await work() };
    } finally {
      clearInterval(renewing);
      await this.giveBack(holder);
    }
  }

  /** What killed processes held goes with it, so that nothing stays of what nobody asks for again. */
  private async take(name: string, limit: number, holder: string): Promise<boolean> {
    await this.database.systemExecute('delete from shared_slot where lease_until <= now()');
    const taken = await this.database.systemExecute(
      `insert into shared_slot (name, number, holder, lease_until)
       select $1, free.number, $2, now() + make_interval(secs => $4)
         from generate_series(1, $3::int) as free (number)
        where not exists (select 1 from shared_slot where name = $1 and number = free.number)
        order by free.number limit 1
       on conflict do nothing`,
      [name, holder, limit, this.times.leaseSeconds],
    );
    return taken > 0;
  }

  /** While the database is away nobody else can take it either. */
  private async renew(holder: string): Promise<void> {
    const sql = 'update shared_slot set lease_until = now() + make_interval(secs => $2) where holder = $1';
    await this.database.systemExecute(sql, [holder, this.times.leaseSeconds]).catch(() => undefined);
  }

  /** Where that fails the slot ends by itself: what the work came to is worth more. */
  private async giveBack(holder: string): Promise<void> {
    await this.database
      .systemExecute('delete from shared_slot where holder = $1', [holder])
      .catch(() => undefined);
  }
}
