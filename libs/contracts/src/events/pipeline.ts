import { z } from 'zod';
import { statusMessages } from '../refusals/index.js';
import { bytes, count, id, positiveCount } from '../wire.js';
import { defineEvent, reference } from './define-event.js';

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
    /** Codes that a newer service says and this one does not know are none. */
    detail_codes: statusMessages.optional().catch(undefined),
    /** True when the video itself cannot be used: nothing of it is kept and what it took of the plan goes back. */
    is_refused: z.boolean(),
    /** Its lease's number: whether it was tried again after this failure, whichever of the two is heard first. */
    fence: count,
  }),
);

/** A failed run goes on from its first unfinished stage. */
export const RunRestarted = defineEvent(
  'pipeline.run-restarted',
  'pipeline',
  z.object({
    sop_id: id,
    company_id: id,
    generation: positiveCount,
    /** That of the failure that it goes on after. */
    fence: count,
  }),
);

/** Objects that belong together, made of an SOP's video, are stored. */
export const FilesStored = defineEvent(
  'pipeline.files-stored',
  'pipeline',
  z.object({ company_id: id, sop_id: id, part: z.string(), size_bytes: bytes, reservation_id: id }),
);

/** They are gone, or did not come about. */
export const FilesRemoved = defineEvent(
  'pipeline.files-removed',
  'pipeline',
  z.object({ company_id: id, sop_id: id, part: z.string(), reference }),
);

export const pipelineEvents = [RunFinished, RunFailed, RunRestarted, FilesStored, FilesRemoved] as const;
