import type { PersonalPlace } from '@sop/contracts';
import type { Database, Tx } from '@sop/database';
import type { PersonalList } from './personal-lists.js';

export interface Person {
  companyId: string;
  userId: string;
}

/** How many rows the export has of each list, and what becomes of them. */
export async function countPersonalLists(
  database: Pick<Database, 'tenantRows'>,
  lists: readonly PersonalList[],
  { companyId, userId }: Person,
): Promise<PersonalPlace[]> {
  const counts = lists.map(
    ({ name, sql }) => `select '${name}' as list, count(*)::int as rows from (${sql}) as found`,
  );
  const found = await database.tenantRows<{ list: string; rows: number }>(
    companyId,
    counts.join(' union all '),
    [companyId, userId],
  );
  const rowsOf = new Map(found.map(({ list, rows }) => [list, rows]));
  return lists.map(({ name, effect }) => ({ list: name, rows: rowsOf.get(name) ?? 0, effect }));
}

/** Deletes or pseudonymises every list; repeating it changes nothing. */
export async function erasePersonalLists(
  tx: Tx,
  lists: readonly PersonalList[],
  { companyId, userId, pseudonym }: Person & { pseudonym: string },
): Promise<void> {
  const values = [companyId, userId, pseudonym];
  // PostgreSQL refuses a parameter that the statement does not name.
  for (const statement of lists.flatMap(({ erase }) => erase))
    await tx.execute(statement, values.slice(0, statement.includes('$3') ? 3 : 2));
}
