import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.js';

/** The slots of a killed process are blocked for `leaseSeconds`. */
const defaultTimes = { leaseSeconds: 30, renewSeconds: 10, pollSeconds: 0.5 };

/**
 * Limits concurrent work across all replicas. A slot is a row that is held while the work runs; a database outage longer than
 * a lease may exceed the limit by one.
 */
export class SharedSlots {
  constructor(
    private readonly database: Database,
    private readonly times = defaultTimes,
  ) {}

  /** Waits for a free slot, without an order among callers. Throws the signal's reason when it is aborted first. */
  async withSlot<T>(name: string, limit: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (;;) {
      signal?.throwIfAborted();
      const outcome = await this.tryWithSlot(name, limit, work);
      if (outcome) return outcome.result;
      await wait(this.times.pollSeconds * 1000, undefined, signal && { signal }).catch(() =>
        signal?.throwIfAborted(),
      );
    }
  }

  /** @returns undefined when all slots are taken and the work was not started */
  async tryWithSlot<T>(
    name: string,
    limit: number,
    work: () => Promise<T>,
  ): Promise<{ result: T } | undefined> {
    const holder = randomUUID();
    if (!(await this.acquire(name, limit, holder))) return undefined;
    const renewing = setInterval(() => void this.renew(holder), this.times.renewSeconds * 1000).unref();
    try {
      return { result: await work() };
    } finally {
      clearInterval(renewing);
      await this.release(holder);
    }
  }

  /** Also deletes expired slots of any name, so that no rows of dead processes remain. */
  private async acquire(name: string, limit: number, holder: string): Promise<boolean> {
    await this.database.systemExecute('delete from shared_slot where lease_until <= now()');
    const inserted = await this.database.systemExecute(
      `insert into shared_slot (name, number, holder, lease_until)
       select $1, free.number, $2, now() + make_interval(secs => $4)
         from generate_series(1, $3::int) as free (number)
        where not exists (select 1 from shared_slot where name = $1 and number = free.number)
        order by free.number limit 1
       on conflict do nothing`,
      [name, holder, limit, this.times.leaseSeconds],
    );
    return inserted > 0;
  }

  /** Ignores outages: while the database is unavailable no other process can take the slot. */
  private async renew(holder: string): Promise<void> {
    const sql = 'update shared_slot set lease_until = now() + make_interval(secs => $2) where holder = $1';
    await this.database.systemExecute(sql, [holder, this.times.leaseSeconds]).catch(() => undefined);
  }

  /** Ignores failures: the lease expires by itself, and the result of the work matters more. */
  private async release(holder: string): Promise<void> {
    await this.database
      .systemExecute('delete from shared_slot where holder = $1', [holder])
      .catch(() => undefined);
  }
}
