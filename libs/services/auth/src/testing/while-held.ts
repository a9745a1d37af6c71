import type { Database, Tx } from '@sop/database';
import { eventually } from '@sop/testing';

/**
 * Begins calls while a transaction holds what they need, and lets go only once so many of them wait for it: none has seen
 * what the others, or that transaction, do.
 */
export async function whileHeld<T>(
  database: Database,
  { hold, waiting }: { hold: (tx: Tx) => Promise<unknown>; waiting: number },
  start: () => Promise<T>,
): Promise<T> {
  const { calls } = await database.system(async (tx) => {
    await hold(tx);
    const begun = start();
    await eventually(async () => {
      const [seen] = await database.system((other) =>
        other.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      );
      return seen?.count === waiting;
    });
    return { calls: begun };
  });
  return calls;
}
