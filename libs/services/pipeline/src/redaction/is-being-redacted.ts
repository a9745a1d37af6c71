import type { Tx } from '@sop/database';
import type { JobQueue } from '@sop/jobs';
import { redactJob } from '../pipeline.jobs.js';

export async function isBeingRedacted(queue: JobQueue, tx: Tx, subjectId: string): Promise<boolean> {
  const job = await queue.find(tx, redactJob, { subjectId });
  return job?.state === 'waiting' || job?.state === 'running';
}
