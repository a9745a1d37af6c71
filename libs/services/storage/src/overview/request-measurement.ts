import type { Tx } from '@sop/database';
import { NO_COMPANY, type JobQueue } from '@sop/jobs';
import { v7 as uuidv7 } from 'uuid';
import { measureStorage } from './measure-storage.js';

/** At most one measurement waits in the queue: it sees every change made before it begins. */
export async function requestMeasurement(tx: Tx, queue: JobQueue): Promise<void> {
  await tx.advisoryLock(measureStorage.kind);
  const waiting = await tx.query(
    `select 1 from job where kind = $1 and state = 'waiting' and not_before <= now() limit 1`,
    [measureStorage.kind],
  );
  if (waiting.length > 0) return;
  await queue.enqueue(tx, measureStorage, { companyId: NO_COMPANY, subjectId: uuidv7(), payload: {} });
}
