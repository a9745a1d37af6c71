import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { filesIn, keysIn, readKey } from '../resilience/stored-objects.js';

/** The S3 server of a system of eight processes; one process stores files. */
const swiftIn = (home: string): string | undefined => {
  const folder = join(home, 'swift');
  return existsSync(folder) ? folder : undefined;
};

/** Everything in the object store of a system in this folder, including unfinished uploads. */
export function storedObjects(home: string): Promise<string[]> {
  const swift = swiftIn(home);
  return swift === undefined ? filesIn(join(home, 'objects')) : keysIn(swift);
}

/** The bytes of one of {@link storedObjects}. */
export function readStored(home: string, object: string): Promise<Buffer> {
  const swift = swiftIn(home);
  return swift === undefined ? readFile(object) : readKey(swift, object);
}

/** `schema.table` of every table of every service. */
export async function tablesOf(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by name`,
  );
  return rows.map(({ name }) => name);
}

/** The number of rows of each table that contain one of these texts in any column, including JSON; tables without one are omitted. */
export async function rowsThatHold(
  database: pg.Client,
  texts: readonly string[],
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of await tablesOf(database)) {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from ${table} t
        where exists (select 1 from unnest($1::text[]) as text where strpos(lower(t::text), lower(text)) > 0)`,
      [texts],
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) found[table] = count;
  }
  return found;
}

/** Request ids occur next to ids of other companies, so they are not checked. */
const ownText = `regexp_replace(t::text, 'request-id[^0-9a-f]+[0-9a-f-]{36}', '', 'g')`;
const uuids = `regexp_matches(${ownText}, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g')`;

/** The id of a company and all ids in its rows, without those shared with other companies. */
export async function idsOf(
  database: pg.Client,
  companyId: string,
  { tables, shared }: { tables: readonly string[]; shared: readonly string[] },
): Promise<string[]> {
  const ids = new Set<string>();
  for (const table of tables) {
    const { rows } = await database.query<{ id: string }>(
      `select distinct (${uuids})[1] as id from ${table} t where strpos(t::text, $1) > 0`,
      [companyId],
    );
    for (const { id } of rows) ids.add(id);
  }
  return [...ids].filter((id) => !shared.includes(id));
}
