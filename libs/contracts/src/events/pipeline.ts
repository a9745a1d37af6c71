import { z } from 'zod';
import { statusMessages } from '../refusals/index.js';
import { bytes, count, id, positiveCount } from '../wire.js';
import { defineEvent, reference } from './define-event.js';
import { clipSpan } from './sop.js';

export const RunFinished = defineEvent(
  'pipeline.run-finished',
  'pipeline',
  z.object({
    run_id: id,
    sop_id: id,
    company_id: id,
    generation: positiveCount,
    result_key: z.string(),
  }),
);

export const RunFailed = defineEvent(
  'pipeline.run-failed',
  'pipeline',
  z.object({
    run_id: id,
    sop_id: id,
    company_id: id,
    generation: positiveCount,
    /** A sentence for the user. */
    detail: z.string(),
    /** Unknown codes of a newer service are ignored. */
    detail_codes: statusMessages.optional().catch(undefined),
    /** True when the video itself is unusable: its files are deleted and its usage is released. */
    is_refused: z.boolean(),
    /** The number of its lease: orders a failure and its retry, whichever event arrives first. */
    fence: count,
  }),
);

/** A failed run continues from its first unfinished stage. */
export const RunRestarted = defineEvent(
  'pipeline.run-restarted',
  'pipeline',
  z.object({
    sop_id: id,
    company_id: id,
    generation: positiveCount,
    /** The fence of the failure after which it continues. */
    fence: count,
  }),
);

/** Objects of an SOP that belong together are stored. */
export const FilesStored = defineEvent(
  'pipeline.files-stored',
  'pipeline',
  z.object({ company_id: id, sop_id: id, part: z.string(), size_bytes: bytes, reservation_id: id }),
);

/** They are deleted, or were never made. */
export const FilesRemoved = defineEvent(
  'pipeline.files-removed',
  'pipeline',
  z.object({ company_id: id, sop_id: id, part: z.string(), reference }),
);

/** The clips of an SOP that exist now. */
export const ClipsCreated = defineEvent(
  'pipeline.clips-created',
  'pipeline',
  z.object({
    company_id: id,
    sop_id: id,
    /** Of the request. */
    number: positiveCount,
    clips: z.array(clipSpan.extend({ key: z.string() })),
  }),
);

export const pipelineEvents = [
  RunFinished,
  RunFailed,
  RunRestarted,
  FilesStored,
  FilesRemoved,
  ClipsCreated,
] as const;
