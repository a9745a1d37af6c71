import { z } from 'zod';
import { translationLimits } from '../limits.js';
import { statusMessages } from '../refusals/index.js';
import { sentenceId, translationDoubts } from '../routes/translations.js';
import { bytes, count, id, positiveCount } from '../wire.js';
import { ofRedaction, redactedVideo } from '../routes/redaction.js';
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

/** They are deleted, or were never made; or some of them remain. */
export const FilesRemoved = defineEvent(
  'pipeline.files-removed',
  'pipeline',
  z.object({
    company_id: id,
    sop_id: id,
    part: z.string(),
    reference,
    /** Of those that remain; absent where none do. */
    remaining_size_bytes: bytes.min(1).optional(),
  }),
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

/** The places are destroyed in a new file of the video, and in every frame of it. */
export const VideoRedacted = defineEvent(
  'pipeline.video-redacted',
  'pipeline',
  z.object({ ...ofRedaction, ...redactedVideo }),
);

/** They are not in the video, and will not be without another request. */
export const VideoRedactionFailed = defineEvent(
  'pipeline.video-redaction-failed',
  'pipeline',
  z.object(ofRedaction),
);

const ofTranslation = {
  company_id: id,
  sop_id: id,
  translation_id: id,
  /** Of the request. */
  number: positiveCount,
};

/** The requested sentences are translated. */
export const SentencesTranslated = defineEvent(
  'pipeline.sentences-translated',
  'pipeline',
  z.object({
    ...ofTranslation,
    sentences: z
      .array(
        z.object({
          id: sentenceId,
          /** Null where the model gave no usable translation. */
          text: z.string().max(translationLimits.sentence).nullable(),
          doubts: z.array(z.enum(translationDoubts)),
        }),
      )
      .max(translationLimits.perRequest),
  }),
);

/** They are not, and will not be without another request. */
export const TranslationFailed = defineEvent(
  'pipeline.translation-failed',
  'pipeline',
  z.object({
    ...ofTranslation,
    detail: z.string(),
    /** Unknown codes of a newer service are ignored. */
    detail_codes: statusMessages.optional().catch(undefined),
  }),
);

export const pipelineEvents = [
  RunFinished,
  RunFailed,
  RunRestarted,
  FilesStored,
  FilesRemoved,
  ClipsCreated,
  VideoRedacted,
  VideoRedactionFailed,
  SentencesTranslated,
  TranslationFailed,
] as const;
