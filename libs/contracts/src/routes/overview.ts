import { z } from 'zod';
import { overviewLimits } from '../limits.js';
import { route } from '../route.js';
import { count, department, id, idParams, positiveCount } from '../wire.js';

const { listed, counted, weeks } = overviewLimits;

/** Of many videos or runs together. */
const totalSeconds = z
  .number()
  .min(0)
  .max(2 ** 50);
const sop = z.object({ id, title: z.string() });

/**
 * What a user did last with an SOP: uploaded its video, edited the draft, released or returned it, began or ended a run, confirmed
 * that they read it, commented on it, or only opened it.
 */
export const workKinds = [
  'uploaded',
  'edited',
  'reviewed',
  'run-begun',
  'run-ended',
  'confirmed',
  'commented',
  'opened',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** A step over all runs of the last weeks. */
const stepOfRuns = z.object({
  sop,
  title: z.string(),
  /** Those in which it was done. */
  runs: count,
  /** Null where it was never done. */
  average_seconds: totalSeconds.nullable(),
  /** Runs in which something was different, or a reading outside of its limits. */
  deviations: count,
});
export type StepOfRuns = z.infer<typeof stepOfRuns>;

export const overview = z.object({
  /** What the caller worked on last, the latest first, whatever the department. */
  recent: z
    .array(z.object({ sop, kind: z.enum(workKinds), has_steps: z.boolean(), at: z.string() }))
    .max(listed),
  /** SOPs with steps, and the videos that they were made of. */
  worth: z.object({ sops: count, steps: count, video_seconds: totalSeconds }),
  /** Drafts that are not released, the oldest first; null for those who may not edit. */
  drafts: z
    .object({
      total: count,
      in_review: count,
      oldest: z.array(z.object({ sop, is_in_review: z.boolean(), since: z.string() })).max(listed),
    })
    .nullable(),
  /** Reviews of released versions; counts end at 1,000. Null for those who may not edit. */
  reviews: z
    .object({
      overdue: count.max(counted),
      /** Within the next 30 days. */
      due: count.max(counted),
      next: z.array(z.object({ sop, due_at: z.string(), is_overdue: z.boolean() })).max(listed),
    })
    .nullable(),
  /** Opened, or worked through in bench mode, in the last weeks. */
  most_used: z.array(z.object({ sop, uses: positiveCount })).max(listed),
  /** Runs of all users that have ended; null for those who see their own only. */
  runs: z
    .object({
      /** The last weeks by their Monday (UTC), the present one last. */
      weeks: z.array(z.object({ week: z.iso.date(), runs: count, deviating: count })).length(weeks),
      longest: z.array(stepOfRuns).max(listed),
      deviating: z.array(stepOfRuns).max(listed),
    })
    .nullable(),
  /** Every department with SOPs or runs by name, and null for none; the same whatever department is asked for. */
  departments: z.array(
    z.object({
      department: department.nullable(),
      sops: count,
      steps: count,
      video_seconds: totalSeconds,
      /** Of the last weeks; null for those who see their own runs only. */
      runs: z.object({ total: count, deviating: count, average_seconds: totalSeconds.nullable() }).nullable(),
    }),
  ),
});
export type Overview = z.infer<typeof overview>;

/** What a company has of its SOPs, and what waits: from a read model that follows events. */
export const overviewRoutes = {
  get: route({
    name: 'overview.get',
    owner: 'sop',
    method: 'GET',
    path: '/overview',
    access: 'sop.view',
    summary:
      'What the caller worked on last, what waits, and what is used, of the company or of one department',
    query: z.object({ department_id: id.optional() }),
    reply: overview,
  }),
  open: route({
    name: 'overview.open',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/openings',
    access: 'sop.execute',
    rateLimit: 'execution',
    summary: 'The caller opened the SOP: counts it, and continues there in the overview',
    params: idParams,
  }),
};
