import { foldedText } from '@sop/contracts';
import type { Database } from './database.js';
import { isUniqueViolation } from './postgres-errors.js';

const batchSize = 500;

/** A text column whose folded form is stored in a second column. */
export interface FoldedColumn {
  table: string;
  id: string;
  text: string;
  folded: string;
}

interface UnfoldedRow {
  id: string;
  text: string;
}

/**
 * Writes missing folded forms: of rows from before the column existed, and of rows that an earlier version writes during a
 * rolling upgrade. When the folded form must be unique and is taken, the row gets one with its id.
 */
export async function foldColumn(database: Database, column: FoldedColumn): Promise<void> {
  const { table, id, text, folded } = column;
  for (;;) {
    const rows = await database.system((tx) =>
      tx.query<UnfoldedRow>(
        `select ${id} as id, ${text} as text from ${table} where ${folded} is null and ${text} is not null limit ${batchSize}`,
      ),
    );
    if (rows.length === 0) return;
    await write(database, column, rows).catch(async (error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      for (const row of rows) await writeOne(database, column, row);
    });
  }
}

async function write(database: Database, column: FoldedColumn, rows: readonly UnfoldedRow[]): Promise<void> {
  const { table, id, text, folded } = column;
  await database.system((tx) =>
    tx.execute(
      `update ${table} as target set ${folded} = source.folded
         from unnest($1::uuid[], $2::text[], $3::text[]) as source (id, text, folded)
        where target.${id} = source.id and target.${text} = source.text and target.${folded} is null`,
      [rows.map((row) => row.id), rows.map((row) => row.text), rows.map((row) => foldedText(row.text))],
    ),
  );
}

async function writeOne(database: Database, column: FoldedColumn, row: UnfoldedRow): Promise<void> {
  await write(database, column, [row]).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    const { table, id, folded } = column;
    return database.system((tx) =>
      tx.execute(`update ${table} set ${folded} = $2 where ${id} = $1 and ${folded} is null`, [
        row.id,
        `${foldedText(row.text)} ${row.id}`,
      ]),
    );
  });
}

/**
 * The search text as typed and folded, for `matchesSearch`; null for an empty search.
 */
export const searchForms = (search: string | null | undefined): [string, string] | null =>
  search ? [search, foldedText(search)] : null;

/**
 * SQL: whether a text contains the search text, ignoring case and accents. The column itself is searched too: an earlier
 * version that runs during a rolling upgrade writes no folded form.
 * @param searchParameter the query parameter with {@link searchForms}
 */
export const matchesSearch = (searchParameter: string, text: string, folded: string): string =>
  `(position(lower((${searchParameter}::text[])[1]) in lower(${text})) > 0 or position((${searchParameter}::text[])[2] in ${folded}) > 0)`;
