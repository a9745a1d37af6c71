import type { FailedWorkQuery, FailedWork } from '@sop/contracts';
import { matchesSearch, searchForms, type Tx } from '@sop/database';
import { JobQueue, NO_COMPANY } from './job-queue.js';
import { jobColumns, type JobRow } from './job-row.js';

const selectFailedWork = `select 'job' as type, job.id, null as handler, job.kind as name, nullif(job.company_id, '${NO_COMPANY}') as company_id,
  job.subject_id, job.detail, job.detail_codes, left(coalesce(job.error, ''), 4000) as error, job.attempt as attempts, null as no_retry,
  to_char(job.finished_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as failed_at from job`;

/** Only the latest generation of a subject is listed: a newer one replaces an earlier failure. */
const listedCondition = `job.state = 'failed' and job.dismissed_at is null and not exists (
  select 1 from job as later where later.kind = job.kind and later.subject_id = job.subject_id and later.generation > job.generation)`;

/** The text that a search matches; `reason_folded` is its folded form, written when the job failed. */
const searchedText = `job.kind || ' ' || job.detail || ' ' || coalesce(job.error, '')`;

const filterCondition = `${listedCondition} and ($1::uuid is null or job.company_id = $1)
  and ($2::text[] is null or job.company_id = any($3)
    or ${matchesSearch('$2', searchedText, 'job.reason_folded')})
  and ($4::timestamptz is null or job.finished_at >= $4)`;

/** One page, newest first, and the total count. */
export async function listFailedJobs(
  tx: Tx,
  { company_id, text, company_ids, since, before, limit }: FailedWorkQuery,
  noRetryReason: (job: JobRow) => Promise<string | undefined>,
): Promise<{ items: FailedWork[]; total: number }> {
  const filter = [company_id, searchForms(text), company_ids, since];
  const items = await tx.query<FailedWork>(
    `${selectFailedWork} where ${filterCondition} and ($5::timestamptz is null or (job.finished_at, job.id) < ($5, $6::uuid))
     order by job.finished_at desc, job.id desc limit $7`,
    [...filter, before?.at ?? null, before?.id ?? null, limit],
  );
  const [count] = await tx.query<{ total: number }>(
    `select count(*)::int as total from job where ${filterCondition}`,
    filter,
  );
  const reasons = await readNoRetryReasons(tx, items, noRetryReason);
  return {
    items: items.map((item) => ({ ...item, no_retry: reasons.get(item.id) ?? null })),
    total: count?.total ?? 0,
  };
}

async function readNoRetryReasons(
  tx: Tx,
  items: readonly FailedWork[],
  noRetryReason: (job: JobRow) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string | undefined>> {
  const jobs = await tx.query<JobRow>(`select ${jobColumns} from job where id = any($1)`, [
    items.map(({ id }) => id),
  ]);
  const reasons = new Map<string, string | undefined>();
  for (const job of jobs) reasons.set(job.id, await noRetryReason(job));
  return reasons;
}

export async function findFailedJob(
  tx: Tx,
  id: string,
): Promise<{ work: FailedWork; job: JobRow } | undefined> {
  const [job] = await tx.query<JobRow>(
    `select ${jobColumns} from job where id = $1 and ${listedCondition} for update`,
    [id],
  );
  const [work] = await tx.query<FailedWork>(`${selectFailedWork} where job.id = $1`, [id]);
  return job && work && { work, job };
}

/** Runs it again from its first unfinished stage. @returns false when another request has already retried it */
export const retryFailedJob = (tx: Tx, service: string, job: JobRow): Promise<boolean> =>
  new JobQueue(service).retry(tx, { kind: job.kind }, job);

/** Removes it from the operator's list until it fails again; the company's view does not change. */
export async function dismissFailedJob(tx: Tx, id: string): Promise<void> {
  await tx.execute(`update job set dismissed_at = now() where id = $1 and state = 'failed'`, [id]);
}
