import { z } from 'zod';

export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}

/** Where a page ended, as the opaque text that the next call sends back. */
export function writeCursor(place: Readonly<Record<string, unknown>>): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * The place that a cursor names, by the shape its list gives it; undefined without a cursor.
 * @throws InvalidCursor for anything that this list did not write
 */
export function readCursor<Place extends z.ZodType>(
  cursor: string | undefined,
  place: Place,
): z.output<Place> | undefined {
  if (cursor === undefined) return undefined;
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new InvalidCursor('The cursor is not one of this list');
  }
}
