import { FilesRemoved } from '@sop/contracts';
import type { Database, Tx } from '@sop/database';
import { videoPurposes } from '@sop/intake';
import { keyFor, type ObjectStore } from '@sop/object-store';
import { sopJob } from '../pipeline.jobs.js';
import { folderOfRun, removeFrames, removePictures } from '../runs/run-objects.js';
import { RunRow } from '../runs/run.entity.js';
import { freeBytes, partReference } from '../storage/free-bytes.js';
import { framesPart, picturesPart, playablePart, resultPart } from '../storage/parts.js';
import { StoredBytesRow } from '../storage/stored-bytes.entity.js';

type Sop = Pick<RunRow, 'companyId' | 'sopId'>;

/** Of runs that never ended; no step and no list shows their pictures. */
async function unfinishedRuns(tx: Tx, { companyId, sopId }: Sop): Promise<RunRow[]> {
  const runs = await tx.manager.findBy(RunRow, { companyId, sopId });
  return runs.filter(({ appliedAt }) => appliedAt === null);
}

/** Deletes objects that may show a place of a redaction and that nothing reads any more: results, replies, and pictures of failed runs. */
export async function removeLeftovers(database: Database, store: ObjectStore, sop: Sop): Promise<void> {
  const { companyId, sopId } = sop;
  await store.delete(keyFor.result(companyId, sopId));
  await store.deletePrefix(`temp/${companyId}/${sopId}/`);
  const failed = await database.tenant(companyId, (tx) => unfinishedRuns(tx, sop));
  for (const run of failed) {
    await removeFrames(store, run, folderOfRun(run));
    await removePictures(store, run);
  }
}

/** Counts them no more, and deletes what was read off the pictures: a failed run starts at its beginning. */
export async function forgetRuns(tx: Tx, sop: Sop): Promise<void> {
  const { companyId, sopId } = sop;
  await freeBytes(tx, companyId, sopId, resultPart);
  for (const run of await unfinishedRuns(tx, sop))
    for (const part of [framesPart(run), picturesPart(run)]) await freeBytes(tx, companyId, sopId, part);
  await tx.execute(
    'delete from job_stage where job_id in (select id from job where kind = $1 and subject_id = $2 and company_id = $3)',
    [sopJob.kind, sopId, companyId],
  );
}

/** The new video takes the place of the copy for playing in the plan's storage; without one, that of the upload. */
export async function recountVideo(tx: Tx, { companyId, sopId }: Sop, bytes: number): Promise<void> {
  const copy = { companyId, sopId, part: playablePart };
  const { affected } = await tx.manager.update(StoredBytesRow, copy, { bytes });
  await tx.emit(FilesRemoved, {
    ...{ company_id: companyId, sop_id: sopId, part: playablePart, remaining_size_bytes: bytes },
    reference: affected ? partReference(sopId, playablePart) : videoPurposes.sop.reference(sopId),
  });
}
