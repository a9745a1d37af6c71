import { propagationHeaders, type Tx } from '@sop/database';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { JobDefinition } from './define-job.js';
import { jobColumns, type JobRow, type JobStageRow } from './job-row.js';

export interface NewJob<P extends z.ZodType> {
  companyId: string;
  subjectId: string;
  /** Default 1 */
  generation?: number;
  /** JSON; never a secret. */
  payload: z.input<P>;
}

/** The subject of a job. Without a generation the latest one is meant. */
export interface JobSubject {
  subjectId: string;
  generation?: number;
}

/** The company id of jobs without a company: only a system transaction sees them. */
export const NO_COMPANY = '00000000-0000-0000-0000-000000000000';

/** The NOTIFY channel that wakes a service's workers. */
export const jobsChannel = (service: string): string => `jobs_${service}`;

/** Jobs as rows in the owner's schema, enqueued, cancelled and retried in the owner's transaction. */
export class JobQueue {
  constructor(private readonly service: string) {}

  /**
   * Idempotent: the same job, subject and generation is one row.
   * @throws ZodError when the payload does not match the job's schema
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
        job.kind,
        companyId,
        subjectId,
        generation,
        JSON.stringify(payload ?? null),
        JSON.stringify(propagationHeaders()),
        jobsChannel(this.service),
      ],
    );
    if (created) return { jobId: created.id, isNew: true };
    const existing = await this.find(tx, job, { subjectId, generation });
    if (!existing) throw new Error(`The ${job.kind} job of this subject belongs to another company`);
    return { jobId: existing.id, isNew: false };
  }

  /** Cancels all unfinished jobs of the subject. A running worker notices at its next heartbeat and can no longer write. */
  async cancel(tx: Tx, { kind }: JobDefinition, { subjectId, generation }: JobSubject): Promise<void> {
    await tx.execute(
      `update job set state = 'cancelled', finished_at = now(), lease_owner = null, lease_until = null
       where kind = $1 and subject_id = $2 and ($3::int is null or generation = $3) and state in ('waiting', 'running')`,
      [kind, subjectId, generation ?? null],
    );
  }

  /** Runs a failed job again from its first unfinished stage. @returns false when it had not failed */
  async retry(tx: Tx, job: Pick<JobDefinition, 'kind'>, subject: JobSubject): Promise<boolean> {
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
    { kind }: Pick<JobDefinition, 'kind'>,
    { subjectId, generation }: JobSubject,
  ): Promise<JobRow | undefined> {
    const [row] = await tx.query<JobRow>(
      `select ${jobColumns} from job
       where kind = $1 and subject_id = $2 and ($3::int is null or generation = $3) order by generation desc limit 1`,
      [kind, subjectId, generation ?? null],
    );
    return row;
  }

  /** Whether any generation of the subject's job is not done: it waits, runs, failed or was cancelled. */
  async isUnfinished(tx: Tx, { kind }: Pick<JobDefinition, 'kind'>, subjectId: string): Promise<boolean> {
    const rows = await tx.query(
      `select 1 from job where kind = $1 and subject_id = $2 and state <> 'done' limit 1`,
      [kind, subjectId],
    );
    return rows.length > 0;
  }

  /** The payloads of the jobs that {@link isUnfinished} finds. */
  async unfinished<P extends z.ZodType>(
    tx: Tx,
    { kind, payload }: Pick<JobDefinition<P>, 'kind' | 'payload'>,
    subjectId: string,
  ): Promise<z.output<P>[]> {
    const rows = await tx.query<{ payload: unknown }>(
      `select payload from job where kind = $1 and subject_id = $2 and state <> 'done'`,
      [kind, subjectId],
    );
    return rows.map((row) => payload.parse(row.payload));
  }

  /** The finished stages, ordered by finish time. */
  stages(tx: Tx, jobId: string): Promise<JobStageRow[]> {
    return tx.query<JobStageRow>(
      `select stage, result, started_at as "startedAt", finished_at as "finishedAt"
       from job_stage where job_id = $1 order by finished_at, stage`,
      [jobId],
    );
  }
}
