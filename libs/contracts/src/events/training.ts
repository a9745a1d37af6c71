import { z } from 'zod';
import { bytes, id } from '../wire.js';
import { defineEvent, nothingArrived, personErased, reference } from './define-event.js';

/** The frames of a dataset can be labelled. */
export const DatasetPrepared = defineEvent(
  'dataset.prepared',
  'training',
  z.object({
    company_id: id,
    storage_id: id,
    /** Its storage, by the reservation. */
    stored: z.array(z.object({ reservation_id: id, size_bytes: bytes })).max(10),
  }),
);

const datasetGone = z.object({ company_id: id, storage_id: id, references: z.array(reference).max(10) });

/** It could not be prepared; only the reason is stored. */
export const DatasetFailed = defineEvent('dataset.failed', 'training', datasetGone);

export const DatasetDeleted = defineEvent('dataset.deleted', 'training', datasetGone);

/** The upload of this dataset's video failed or was incomplete. */
export const DatasetUploadAbandoned = defineEvent('dataset.upload-abandoned', 'training', nothingArrived);

export const ModelTrained = defineEvent(
  'model.trained',
  'training',
  z.object({ company_id: id, model_id: id, run_id: id, reservation_id: id.nullable() }),
);

/** A training ended without a model: it failed, was stopped, or never began. */
export const TrainingEnded = defineEvent(
  'training.ended',
  'training',
  z.object({
    company_id: id,
    run_id: id,
    reservation_id: id.nullable(),
    /** Set when it never began: later reservations under the reference are void. */
    reference: reference.optional(),
  }),
);

export const TrainingPersonErased = personErased('training');

export const trainingEvents = [
  TrainingPersonErased,
  DatasetPrepared,
  DatasetFailed,
  DatasetDeleted,
  DatasetUploadAbandoned,
  ModelTrained,
  TrainingEnded,
] as const;
