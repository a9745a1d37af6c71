import type { Database, Tx } from '@sop/database';

const mostSeconds = 60;

/**
 * Starts calls while a transaction holds their lock, and commits once `waiting` of them wait for it: none has seen
 * the effects of the others or of that transaction. The database itself checks who waits, because a busy process
 * could exceed the lock timeout of two seconds.
 */
export async function whileLocked<T>(
  database: Database,
  { hold, waiting }: { hold: (tx: Tx) => Promise<unknown>; waiting: number },
  start: () => Promise<T>,
): Promise<T> {
  const { calls } = await database.system(async (tx) => {
    await hold(tx);
    const begun = start();
    begun.catch(() => undefined);
    await tx.setStatementTimeout(mostSeconds);
    await tx.query(`${untilWaiting(waiting)}; commit`);
    return { calls: begun };
  });
  return calls;
}

const untilWaiting = (count: number) => `
  do $$ begin
    while (select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') < ${count} loop
      perform pg_stat_clear_snapshot(), pg_sleep(0.005);
    end loop;
  end $$`;
