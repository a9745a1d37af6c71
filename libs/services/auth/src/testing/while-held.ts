import type { Database, Tx } from '@sop/database';

const mostSeconds = 60;

/**
 * Begins calls while a transaction holds what they need, and lets go only once so many of them wait for it: none has seen
 * what the others, or that transaction, do. Nobody is kept waiting by this process, however busy it is, for nobody waits two seconds
 * for a lock: the server itself looks who waits, and commits.
 */
export async function whileHeld<T>(
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
