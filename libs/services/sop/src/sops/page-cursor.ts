import { z } from 'zod';

interface Sorting {
  sort: 'created_at' | 'title';
  order: 'asc' | 'desc';
}

const positions = {
  /** Microseconds since 1970. */
  created_at: z.coerce
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number),
  /** The beginning of a title in lower case: eighty characters of PostgreSQL are up to 160 here; without NUL. */
  title: z
    .string()
    .max(160)
    .refine((text) => !text.includes('\0')),
} as const;

/** The last row's position in the index of this sort order. A cursor of another order is invalid. */
export const positionIn = ({ sort, order }: Sorting) =>
  z.object({ sort: z.literal(sort), order: z.literal(order), id: z.uuid(), position: positions[sort] });
