import { z } from 'zod';
import { invalid } from './failure.js';
import type { List } from './records.js';

/** Parameters of every list. */
export const paging = {
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: z.array(z.string()).optional(),
};

interface Page {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** A page of objects ordered newest first. */
export function pageOf<T extends { id: string }>(url: string, things: readonly T[], page: Page): List<T> {
  const { limit, starting_after: after, ending_before: before } = page;
  if (before !== undefined) {
    const end = indexOf(things, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: things.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : indexOf(things, after, 'starting_after') + 1;
  const data = things.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < things.length, url };
}

function indexOf(things: readonly { id: string }[], id: string, param: string): number {
  const index = things.findIndex((thing) => thing.id === id);
  if (index < 0) throw invalid(`No such object: '${id}'`, param, 'resource_missing');
  return index;
}
