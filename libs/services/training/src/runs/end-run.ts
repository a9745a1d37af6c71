import { statusMessage, sentenceOf, textOf, TrainingEnded, type StatusMessage } from '@sop/contracts';
import type { Tx } from '@sop/database';
import type { JobQueue } from '@sop/jobs';
import type { ObjectStore } from '@sop/object-store';
import type { Reservations } from '@sop/service-kit';
import { modelIdOf } from '../models/model-id.js';
import { trainJob } from '../training.jobs.js';

/**
 * Ends a training without a model: stores the reason and releases its reservation. Changes nothing in an ended
 * one. Its job's row is always locked before the run's, so a second caller waits and finds it ended.
 */
export async function failRun(
  tx: Tx,
  runId: string,
  { message, error }: { message: StatusMessage; error: readonly StatusMessage[] },
): Promise<void> {
  // Returns the old reservation: the new row has none.
  const [ended] = await tx.query<{ companyId: string; reservationId: string | null }>(
    `with mine as (select id, company_id, reservation_id from training_run
       where id = $1 and status in ('starting', 'running') for update)
     update training_run as run set status = 'failed', message = $2, message_codes = $3,
       error_message = $4, error_message_codes = $5, snapshot = null,
       reservation_id = null, finished_at = now(), updated_at = now()
     from mine where run.id = mine.id
     returning mine.company_id as "companyId", mine.reservation_id as "reservationId"`,
    [runId, sentenceOf(message), JSON.stringify([message]), textOf(error), JSON.stringify(error)],
  );
  if (ended) await emitEnded(tx, { id: runId, ...ended });
}

/** There is no model, and will be none. */
const emitEnded = (
  tx: Tx,
  { id, companyId, reservationId }: { id: string; companyId: string; reservationId: string | null },
): Promise<void> =>
  tx.emit(TrainingEnded, { company_id: companyId, run_id: id, reservation_id: reservationId });

/** The same for a training without a row. Without a reply it is unknown whether anything was reserved. */
export const emitNeverStarted = (
  tx: Tx,
  { id, companyId }: { id: string; companyId: string },
  reservations: Reservations,
): Promise<void> =>
  tx.emit(TrainingEnded, {
    company_id: companyId,
    run_id: id,
    reservation_id: reservations.has('models') ? reservations.idOf('models') : null,
    reference: reservations.reference,
  });

/** Ends running trainings of a dataset that is being deleted. Its models remain. */
export async function endRunsOfDataset(tx: Tx, queue: JobQueue, datasetId: number): Promise<void> {
  const deleted = statusMessage('dataset.deleted');
  const runs = await tx.query<{ id: string }>(
    `select id from training_run where dataset_id = $1 and status in ('starting', 'running') order by id`,
    [datasetId],
  );
  for (const { id } of runs) {
    await queue.cancel(tx, trainJob, { subjectId: id });
    await failRun(tx, id, { message: deleted, error: [deleted] });
  }
}

/** Deletes the checkpoint of a training. */
export async function removeCheckpoint(
  store: ObjectStore,
  run: { companyId: string; id: string },
): Promise<void> {
  await store.deletePrefix(`temp/${run.companyId}/${run.id}/`);
}

/** Deletes all objects of a training without a model. */
export async function removeModelObjects(
  store: ObjectStore,
  run: { companyId: string; id: string },
): Promise<void> {
  await removeCheckpoint(store, run);
  await store.deletePrefix(`models/${run.companyId}/${modelIdOf(run.id)}/`);
}
