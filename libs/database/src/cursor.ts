import { z } from 'zod';

export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}

/** Encodes where a page ended as an opaque text for the next request. */
export function writeCursor(position: Readonly<Record<string, unknown>>): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
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
