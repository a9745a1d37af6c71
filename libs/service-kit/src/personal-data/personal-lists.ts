import type { ErasureEffect, PersonalDataPart } from '@sop/contracts';
import type { Database } from '@sop/database';

/**
 * Rows that a service stores about a user: the same declaration exports, counts and erases them. `sql` gets the company as $1 and
 * the user as $2; it selects a unique text as `key`, by which the parts are ordered, and what is exported.
 */
export interface PersonalList {
  readonly name: string;
  readonly sql: string;
  /** What an erasure does to these rows. */
  readonly effect: ErasureEffect;
  /** The statements that do it, with the pseudonym as $3. None where the rows have only the id, which is shown as the pseudonym. */
  readonly erase: readonly string[];
}

interface Asked {
  company_id: string;
  user_id: string;
  /** A list and the key after which it goes on, as `next` of the part before; null begins. */
  after: string | null;
}

const rowsPerPart = 200;
/** A message of the bus is limited to a megabyte, and a run of an SOP alone may have half of it. */
const charactersPerPart = 100_000;

/** The next part of the lists; each is read with one bounded statement. */
export async function readPersonalLists(
  database: Pick<Database, 'tenantRows'>,
  lists: readonly PersonalList[],
  { company_id: companyId, user_id: userId, after }: Asked,
): Promise<PersonalDataPart> {
  const [name = '', key] = after === null ? [] : splitOnce(after);
  const at = after === null ? 0 : lists.findIndex((each) => each.name === name);
  const list = lists[at];
  if (!list) throw new Error(`There is no list ${name}`);
  const found = await database.tenantRows<{ key: string; row: Record<string, unknown> }>(
    companyId,
    `select key, to_jsonb(found) - 'key' as row from (${list.sql}) as found
      where $3::text is null or key collate "C" > $3 order by key collate "C" limit ${rowsPerPart + 1}`,
    [companyId, userId, key || null],
  );
  const shown = found.slice(0, countThatFits(found));
  const isComplete = shown.length === found.length;
  const following = isComplete ? lists[at + 1] : undefined;
  const next = isComplete ? following && `${following.name} ` : `${list.name} ${shown.at(-1)?.key}`;
  return { list: list.name, rows: shown.map(({ row }) => row), next: next ?? null };
}

/** At least one, so that each part goes on. */
function countThatFits(found: readonly { row: unknown }[]): number {
  let [count, characters] = [0, 0];
  for (const { row } of found.slice(0, rowsPerPart)) {
    characters += JSON.stringify(row).length;
    if (count > 0 && characters > charactersPerPart) break;
    count += 1;
  }
  return count;
}

function splitOnce(text: string): [name: string, key: string] {
  const at = text.indexOf(' ');
  return [text.slice(0, at), text.slice(at + 1)];
}
