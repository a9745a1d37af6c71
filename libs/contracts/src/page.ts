import { z } from 'zod';
import { searchTextMaxLength } from './limits.js';
import { count } from './wire.js';

export const pageLimit = { default: 50, max: 200 } as const;
export const sortOrders = ['asc', 'desc'] as const;

/**
 * The query and the reply of a paged list. `cursor` is opaque: the `next_cursor` of the page before, for the same sort, order
 * and filters. `limit`, 1 to 200, is the maximum of items on a page.
 */
export function page<
  Item extends z.ZodType,
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(item: Item, { sorts, filters }: { sorts: Sorts; filters: Filters }) {
  return {
    query: z.object({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
      sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
      order: z.enum(sortOrders).default('desc'),
      ...filters,
    }),
    reply: z.object({
      items: z.array(item),
      /** Null on the last page. */
      next_cursor: z.string().nullable(),
      /** The number of items with these filters; null where counting would be expensive. */
      total: count.nullable(),
    }),
  };
}

/** A search text; blanks around it are ignored. No text contains a NUL, and PostgreSQL accepts none. */
export const searchText = z
  .string()
  .trim()
  .max(searchTextMaxLength)
  .refine((text) => !text.includes('\0'), 'The search contains a character that is not allowed.');
