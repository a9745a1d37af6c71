import { z } from 'zod';
import { searchLimits } from '../limits.js';
import { searchText } from '../page.js';
import { route } from '../route.js';
import { count, department, id, positiveCount, seconds } from '../wire.js';

/** Words of a text that answer the search: UTF-16 offsets, the second exclusive; in order, apart from each other. */
const marks = z.array(z.object({ from: count, to: count }));

/** A passage of an SOP with words of the search. */
export const searchPassage = z.object({
  kind: z.enum(['step', 'equipment', 'precaution', 'speech', 'screen']),
  /** An excerpt around the words. */
  text: z.string(),
  marks,
  /** Its moment of the video; null where it has none or the caller may not see the video. */
  seconds: seconds.nullable(),
  /** The number of its step; null where it is in none. */
  step: positiveCount.nullable(),
});
export type SearchPassage = z.infer<typeof searchPassage>;

export const searchHit = z.object({
  /** Of the SOP. */
  id,
  title: z.string(),
  title_marks: marks,
  department: department.nullable(),
  is_withdrawn: z.boolean(),
  /** The best ones, in the order of how many words they contain. */
  passages: z.array(searchPassage).max(searchLimits.passages),
});
export type SearchHit = z.infer<typeof searchHit>;

export const search = {
  sops: route({
    name: 'search.sops',
    owner: 'sop',
    method: 'GET',
    path: '/search/sops',
    access: 'sop.view',
    summary:
      'SOPs that the caller may read and that contain all words of a text in titles, steps, speech or text on screen',
    query: z.object({
      /** Its first sixteen words count; the last may be the beginning of one. */
      text: searchText.pipe(z.string().min(1)),
      limit: z.coerce.number().int().min(1).max(searchLimits.page).default(10),
      /** The best hits can be paged through, not all. */
      offset: z.coerce.number().int().min(0).max(searchLimits.hits).default(0),
    }),
    reply: z.object({
      items: z.array(searchHit),
      /** Null on the last page. */
      next_offset: count.nullable(),
      /** Similar words that were searched for in place of words that are nowhere; empty where none was needed. */
      similar_words: z.array(z.string()),
    }),
  }),
};
