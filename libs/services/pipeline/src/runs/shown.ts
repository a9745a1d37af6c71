import { progress } from '@sop/contracts';
import { z } from 'zod';

/** What a worker keeps in its job's row for those who wait, beside percentage and sentence. */
const shown = z.object({
  stages: progress.shape.stages,
  remaining_seconds: progress.shape.remaining_seconds,
  /** The lowest estimate so far: no later attempt says a higher one. */
  lowest_seconds: progress.shape.remaining_seconds,
  heard: progress.shape.heard,
  frame_key: z.string().nullable(),
});
export type Shown = z.infer<typeof shown>;

const before = shown.or(
  // Rows of an earlier release hold the stages alone.
  progress.shape.stages.transform((stages): Shown => ({
    stages,
    remaining_seconds: null,
    lowest_seconds: null,
    heard: [],
    frame_key: null,
  })),
);

/** Null before a worker has told anything. */
export const readShown = (kept: unknown): Shown | null =>
  kept === null ? null : (before.safeParse(kept).data ?? null);
