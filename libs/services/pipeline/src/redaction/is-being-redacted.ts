import type { Tx } from '@sop/database';
import type { JobQueue, JobRow } from '@sop/jobs';
import { redactJob } from '../pipeline.jobs.js';

export const isUnderWay = (job: JobRow | undefined): boolean =>
  job?.state === 'waiting' || job?.state === 'running';

export const isBeingRedacted = async (queue: JobQueue, tx: Tx, subjectId: string): Promise<boolean> =>
  isUnderWay(await queue.find(tx, redactJob, { subjectId }));
