import { z } from 'zod';
import { id, positiveCount } from '../wire.js';

/** The changed fields of an SOP or a step. */
const shown = z.record(z.string(), z.unknown());

/** The kind of change: by a run, or by a user to a step, to several, or to the SOP itself. */
export const revisionKinds = [
  'generated',
  'edited',
  'added',
  'duplicated',
  'removed',
  'ordered',
  'merged',
  'split',
  'undone',
  'restored',
  'review-requested',
  'returned',
  'released',
  'withdrawn',
  'redacted',
] as const;
export type RevisionKind = (typeof revisionKinds)[number];

export const revision = z.object({
  number: positiveCount,
  kind: z.enum(revisionKinds),
  /** Null where the SOP itself changed, or all of its steps. */
  step_id: id.nullable(),
  /** Null for a run, and for deleted users. */
  user_id: id.nullable(),
  user_email: z.string().nullable(),
  /** Null for a user without a name. */
  user_name: z.string().nullable(),
  at: z.string(),
  before: shown,
  after: shown,
});
export type Revision = z.infer<typeof revision>;
