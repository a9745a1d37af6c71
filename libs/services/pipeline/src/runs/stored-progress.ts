import { progress } from '@sop/contracts';
import { z } from 'zod';

/** Progress data of a worker in its job's row, in addition to percentage and message. */
const storedProgress = z.object({
  stages: progress.shape.stages,
  remaining_seconds: progress.shape.remaining_seconds,
  /** The lowest estimate so far: later attempts never show a higher one. */
  lowest_seconds: progress.shape.remaining_seconds,
  recent_speech: progress.shape.recent_speech,
  frame_key: z.string().nullable(),
});
export type StoredProgress = z.infer<typeof storedProgress>;

const anyRelease = storedProgress.or(
  // Rows of an earlier release contain the stages only.
  progress.shape.stages.transform((stages): StoredProgress => ({
    stages,
    remaining_seconds: null,
    lowest_seconds: null,
    recent_speech: [],
    frame_key: null,
  })),
);

/** Null before the first report of a worker. */
export const parseStoredProgress = (stored: unknown): StoredProgress | null =>
  stored === null ? null : (anyRelease.safeParse(stored).data ?? null);
