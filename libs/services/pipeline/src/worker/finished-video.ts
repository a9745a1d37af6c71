import { join } from 'node:path';
import { statusMessage } from '@sop/contracts';
import type { Database } from '@sop/database';
import { statusMessageOf } from '@sop/intake';
import { isCancelled, Refused, type ClaimedJob, type JobContext } from '@sop/jobs';
import { UnusableVideo } from '@sop/media';
import { RunFiles, type ObjectStore } from '@sop/object-store';
import type { Runtime } from '@sop/service-kit';
import { removeAllObjects } from '../runs/run-objects.js';
import { RunRow } from '../runs/run.entity.js';
import { playableKeys } from '../storage/remove-unfinished.js';

/** Frames for choosing pictures need no more than this, in pixels. */
export const choosingHeight = 1080;

/** The latest run of a completed SOP. @throws Refused when the SOP was deleted */
export async function latestRunOf(database: Database, sopId: string): Promise<RunRow> {
  const run = await database.system((tx) =>
    tx.manager.findOne(RunRow, { where: { sopId }, order: { generation: 'DESC' } }),
  );
  if (!run) throw new Refused(statusMessage('sop.deleted'));
  return run;
}

/** The playable copy, if there is one: it has an index, and its times are those that the user saw. */
export async function seekableKey(
  store: Pick<ObjectStore, 'stat'>,
  run: Pick<RunRow, 'companyId' | 'sopId' | 'videoKey'>,
): Promise<string> {
  for (const key of playableKeys(run)) if (await store.stat(key)) return key;
  return run.videoKey;
}

/** Errors that make another attempt useless, with the reader's error as the cause. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof UnusableVideo ? new Refused(statusMessageOf(error), { cause: error }) : error;

interface Parts {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly runtime: Pick<Runtime, 'workDir'>;
}

/** Files of this attempt at a job. */
export const filesOf = (
  { store, runtime }: Omit<Parts, 'database'>,
  job: Pick<ClaimedJob, 'id' | 'fence'>,
  signal: AbortSignal,
): RunFiles => new RunFiles(join(runtime.workDir, 'frames', job.id, String(job.fence)), store, signal);

/** Works on a completed SOP with files of this attempt, which are removed afterwards. Nothing stays of an SOP that is deleted during this time. */
export async function withFinishedVideo(
  { database, store, runtime }: Parts,
  job: Pick<ClaimedJob, 'id' | 'fence' | 'subjectId'>,
  { signal }: Pick<JobContext, 'signal'>,
  work: (run: RunRow, files: RunFiles) => Promise<void>,
): Promise<void> {
  const run = await latestRunOf(database, job.subjectId);
  const files = filesOf({ store, runtime }, job, signal);
  try {
    await work(run, files);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    await files.remove();
    if (isCancelled(signal)) await removeAllObjects(store, run.companyId, run.sopId);
  }
}
