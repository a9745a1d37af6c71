import { Problem } from '@sop/service-kit';
import { z } from 'zod';

interface Sorting {
  sort: 'created_at' | 'title';
  order: 'asc' | 'desc';
}

interface Place {
  /** Microseconds since 1970, or the beginning of a title in lower case. */
  place: string | number;
  id: string;
}

const places = {
  created_at: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number),
  // Eighty characters of PostgreSQL are up to 160 here; it takes no NUL.
  title: z
    .string()
    .max(160)
    .refine((text) => !text.includes('\0')),
} as const;

/** Where a page ended: the last row's place in its index. Opaque to the client, and no secret: it names a row of its own company. */
export const writeCursor = ({ sort, order, place, id }: Sorting & Place): string =>
  Buffer.from([sort, order, id, place].join(' ')).toString('base64url');

/** Throws the 422 of a cursor that is not one, or that belongs to another sorting. */
export function readCursor(cursor: string, { sort, order }: Sorting): Place {
  const [sortedBy, ordered, id, ...place] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const shape = z.tuple([z.literal(sort), z.literal(order), z.uuid(), places[sort]]);
  const read = shape.safeParse([sortedBy, ordered, id, place.join(' ')]);
  if (!read.success)
    throw new Problem('invalid-form', 'This page cannot be found. Please load the list again.');
  return { id: read.data[2], place: read.data[3] };
}
