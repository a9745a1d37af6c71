import { foldedText } from '@sop/contracts';
import type { Database } from './database.js';
import { isUniqueViolation } from './postgres-errors.js';

const rowsAtOnce = 500;

/** A text column beside which its folded form is kept. */
export interface FoldedColumn {
  table: string;
  id: string;
  text: string;
  folded: string;
}

interface Unfolded {
  id: string;
  text: string;
}

/**
 * Writes the folded form of texts that do not have it yet: those from before it was kept, and those that an earlier version
 * wrote beside this one. Where the folded form has to be unique and is taken, the row keeps its text under a form of its own.
 */
export async function foldColumn(database: Database, column: FoldedColumn): Promise<void> {
  const { table, id, text, folded } = column;
  for (;;) {
    const rows = await database.system((tx) =>
      tx.query<Unfolded>(
        `select ${id} as id, ${text} as text from ${table} where ${folded} is null and ${text} is not null limit ${rowsAtOnce}`,
      ),
    );
    if (rows.length === 0) return;
    await write(database, column, rows).catch(async (error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      for (const row of rows) await writeOne(database, column, row);
    });
  }
}

async function write(database: Database, column: FoldedColumn, rows: readonly Unfolded[]): Promise<void> {
  const { table, id, text, folded } = column;
  await database.system((tx) =>
    tx.execute(
      `update ${table} as kept set ${folded} = given.folded
         from unnest($1::uuid[], $2::text[], $3::text[]) as given (id, text, folded)
        where kept.${id} = given.id and kept.${text} = given.text and kept.${folded} is null`,
      [rows.map((row) => row.id), rows.map((row) => row.text), rows.map((row) => foldedText(row.text))],
    ),
  );
}

async function writeOne(database: Database, column: FoldedColumn, row: Unfolded): Promise<void> {
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
 * What is looked for, as typed and folded, for `foundIn`: null where nothing is.
 */
export const searchForms = (search: string | null | undefined): [string, string] | null =>
  search ? [search, foldedText(search)] : null;

/**
 * Whether a text contains what is looked for as a reader compares them. The column itself is asked as well: an earlier version
 * that runs beside this one writes no folded form.
 * @param wanted the place of {@link searchForms} in the query
 */
export const foundIn = (wanted: string, text: string, folded: string): string =>
  `(position(lower((${wanted}::text[])[1]) in lower(${text})) > 0 or position((${wanted}::text[])[2] in ${folded}) > 0)`;
