import { carriedHeaders, type Tx } from '@sop/database';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { JobDefinition } from './define-job.js';
import { jobColumns, type JobRow, type JobStageRow } from './job-row.js';

export interface NewJob<P extends z.ZodType> {
  companyId: string;
  subjectId: string;
  /** 1 */
  generation?: number;
  /** JSON; never a secret. */
  payload: z.input<P>;
}

/** What a job is about. Without a generation the latest one is meant. */
export interface JobSubject {
  subjectId: string;
  generation?: number;
}

/** The company of jobs that belong to none: only a system transaction sees them. */
export const NO_COMPANY = '00000000-0000-0000-0000-000000000000';

/** The channel on which a service's workers hear that a job waits. */
export const jobsChannel = (service: string): string => `jobs_${service}`;

/** Long work as rows in the owner's schema: enqueued, cancelled and retried in the transaction of what it belongs to. */
export class JobQueue {
  constructor(private readonly service: string) {}

  /**
   * The same job, subject and generation is one row, however often it is asked for.
   * @throws ZodError when the payload is not what the job takes
   */
  async enqueue<P extends z.ZodType>(
    tx: Tx,
    job: JobDefinition<P>,
    { companyId, subjectId, generation = 1, payload }: NewJob<P>,
  ): Promise<{ jobId: string; isNew: boolean }> {
    job.payload.parse(payload);
    const [created] = await tx.query<{ id: string }>(
      `with created as (
         insert into job (id, kind, company_id, subject_id, generation, payload, headers)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (kind, subject_id, generation) do nothing returning id)
       select created.id, pg_notify($8, '') from created`,
      [
        uuidv7(),
        job.name,
        companyId,
        subjectId,
        generation,
        JSON.stringify(payload ?? null),
        JSON.stringify(carriedHeaders()),
        jobsChannel(this.service),
      ],
    );
    if (created) return { jobId: created.id, isNew: true };
    const known = await this.find(tx, job, { subjectId, generation });
    if (!known) throw new Error(`The ${job.name} job of this subject belongs to another company`);
    return { jobId: known.id, isNew: false };
  }

  /** Ends all unfinished jobs of the subject. A running worker notices at its next heartbeat, and may write no more. */
  async cancel(tx: Tx, { name }: JobDefinition, { subjectId, generation }: JobSubject): Promise<void> {
    await tx.execute(
      `update job set state = 'cancelled', finished_at = now(), lease_owner = null, lease_until = null
       where kind = $1 and subject_id = $2 and ($3::int is null or generation = $3) and state in ('waiting', 'running')`,
      [name, subjectId, generation ?? null],
    );
  }

  /** Lets a failed job run again from its first unfinished stage. @returns false when it had not failed */
  async retry(tx: Tx, job: Pick<JobDefinition, 'name'>, subject: JobSubject): Promise<boolean> {
    const row = await this.find(tx, job, subject);
    if (!row) return false;
    const rows = await tx.query(
      `with again as (
         update job set state = 'waiting', attempt = 0, not_before = now(), started_at = null, finished_at = null, detail = '', detail_codes = '[]', error = null,
           dismissed_at = null
         where id = $1 and state = 'failed' returning id)
       select again.id, pg_notify($2, '') from again`,
      [row.id, jobsChannel(this.service)],
    );
    return rows.length > 0;
  }

  async find(
    tx: Tx,
    { name }: Pick<JobDefinition, 'name'>,
    { subjectId, generation }: JobSubject,
  ): Promise<JobRow | undefined> {
    const [row] = await tx.query<JobRow>(
      `select ${jobColumns} from job
       where kind = $1 and subject_id = $2 and ($3::int is null or generation = $3) order by generation desc limit 1`,
      [name, subjectId, generation ?? null],
    );
    return row;
  }

  /** Whether any job of the subject, of whatever generation, has not ended well: it waits, runs, or was given up. */
  async isUnfinished(tx: Tx, { name }: Pick<JobDefinition, 'name'>, subjectId: string): Promise<boolean> {
    const rows = await tx.query(
      `select 1 from job where kind = $1 and subject_id = $2 and state <> 'done' limit 1`,
      [name, subjectId],
    );
    return rows.length > 0;
  }

  /** The finished stages, in the order in which they finished. */
  stages(tx: Tx, jobId: string): Promise<JobStageRow[]> {
    return tx.query<JobStageRow>(
      `select stage, result, started_at as "startedAt", finished_at as "finishedAt"
       from job_stage where job_id = $1 order by finished_at, stage`,
      [jobId],
    );
  }
}
