import { z } from 'zod';
import { videoRetentionLimits } from '../limits.js';
import { route } from '../route.js';
import { bytes, count } from '../wire.js';

const { shortestDays, longestDays } = videoRetentionLimits;
const days = z.number().int().min(shortestDays).max(longestDays);

/** The rule of a company that deletes videos, and what it would delete now. */
const videoRetention = z.object({
  /** Null while videos stay. */
  days: days.nullable(),
  /** Videos that are older than the days asked about: the next turns delete them. Null where none are asked about. */
  affected: z.object({ count, size_bytes: bytes }).nullable(),
});
export type VideoRetention = z.infer<typeof videoRetention>;

/** Deletes the video of an SOP so many days after it was made. Words and pictures of the SOP stay. */
export const videoRetentionRoutes = {
  get: route({
    name: 'video-retention.get',
    owner: 'sop',
    method: 'GET',
    path: '/company/me/video-retention',
    access: 'video-retention.view',
    summary: 'After how many days videos are deleted, and how many are older than the days asked about',
    query: z.object({
      days: z.coerce.number().pipe(days).optional(),
    }),
    reply: videoRetention,
  }),
  set: route({
    name: 'video-retention.set',
    owner: 'sop',
    method: 'PUT',
    path: '/company/me/video-retention',
    access: 'video-retention.manage',
    summary: 'Deletes videos so many days after they were turned into an SOP; null keeps them',
    body: z.object({ days: days.nullable() }).strict(),
    reply: videoRetention,
  }),
};
