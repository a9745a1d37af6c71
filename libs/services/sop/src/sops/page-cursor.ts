import { cursorTime } from '@sop/database';
import { z } from 'zod';

interface Sorting {
  sort: 'created_at' | 'title';
  order: 'asc' | 'desc';
}

const positions = {
  created_at: cursorTime,
  /** The beginning of a title in lower case: eighty characters of PostgreSQL are up to 160 here; without NUL. */
  title: z
    .string()
    .max(160)
    .refine((text) => !text.includes('\0')),
} as const;

/** The last row's position in the index of this sort order. A cursor of another order is invalid. */
export const positionIn = ({ sort, order }: Sorting) =>
  z.object({ sort: z.literal(sort), order: z.literal(order), id: z.uuid(), position: positions[sort] });
