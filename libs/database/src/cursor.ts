import { z } from 'zod';

export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}

/** Encodes where a page ended as an opaque text for the next request. */
export function writeCursor(position: Readonly<Record<string, unknown>>): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * The rows of a page and the cursor of the next one, null at the end. One row more than `limit` was read to know of the next.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (last: Row) => Readonly<Record<string, unknown>>,
): { shown: Row[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, next_cursor: last === undefined ? null : writeCursor(positionOf(last)) };
}

/**
 * Decodes the position in a cursor with the list's schema; undefined without a cursor.
 * @throws InvalidCursor for any text that does not match the schema
 */
export function readCursor<Position extends z.ZodType>(
  cursor: string | undefined,
  position: Position,
): z.output<Position> | undefined {
  if (cursor === undefined) return undefined;
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new InvalidCursor('The cursor is not one of this list');
  }
}

/** A time in a cursor: microseconds since 1970, as exact as the database has them. */
export const cursorTime = z.coerce.string().regex(/^\d{1,16}$/);

/** SQL of a column's time as `cursorTime` reads it. */
export const microsecondsOf = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;

/** SQL of the time that a parameter carries as microseconds. */
export const timeOfMicroseconds = (parameter: string): string =>
  `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`;

/** Above this number a list reports no total: counting takes as long as there are rows. */
const countedAtMost = 10_000;

/** SQL of the number of rows that a total is reported from. */
export const boundedCount = (table: string, condition: string): string =>
  `(select count(*)::int from (select 1 from ${table} where ${condition} limit ${countedAtMost + 1}) as counted)`;

/** The total of a `boundedCount`; null above the limit. */
export const reportedTotal = (counted: number): number | null => (counted > countedAtMost ? null : counted);
