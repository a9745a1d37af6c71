import type { Tx } from '@sop/database';
import { reviewDueAt } from '../reviews/review-due.js';
import { forgetRuns } from './count-runs.js';

/** Raise it when the same SOP is to be shown in another way: the hourly job then writes all of them again. */
export const overviewVersion = 1;

/**
 * SQL: writes the SOPs ($2) of a company ($1) as they are now, removes those that are deleted, and adds the difference to the sums of
 * their departments. Read, write and sums are one statement, so the caller holds the lock of the company.
 */
const projectSql = `
  with was as (select * from overview_sop where company_id = $1 and sop_id = any($2::uuid[])),
  present as (
    select sop.id, sop.department_id, sop.title, coalesce(sop.released_title, sop.title) as reader_title,
           sop.trashed_at is null as is_listed, steps.number as steps, coalesce(sop.duration_seconds, 0) as video_seconds,
           case when steps.number > 0 and sop.released_revision is distinct from sop.revision
                then case when sop.released_version is null then sop.created_at else now() end end as draft_since,
           sop.review_requested_at is not null as is_in_review,
           ${reviewDueAt('department.review_months')} as review_due_at
      from sop left join department on department.id = sop.department_id
     cross join lateral (select count(*)::int as number from step where step.sop_id = sop.id) as steps
     where sop.company_id = $1 and sop.id = any($2::uuid[])),
  written as (
    insert into overview_sop as kept (sop_id, company_id, version, department_id, title, reader_title, is_listed, steps, video_seconds,
                                      draft_since, is_in_review, review_due_at)
    select id, $1, ${overviewVersion}, department_id, title, reader_title, is_listed, steps, video_seconds, draft_since, is_in_review,
           review_due_at
      from present
    on conflict (sop_id) do update set
      version = excluded.version, department_id = excluded.department_id, title = excluded.title, reader_title = excluded.reader_title,
      is_listed = excluded.is_listed, steps = excluded.steps, video_seconds = excluded.video_seconds,
      draft_since = case when excluded.draft_since is not null then coalesce(kept.draft_since, excluded.draft_since) end,
      is_in_review = excluded.is_in_review, review_due_at = excluded.review_due_at
    returning *),
  removed as (
    delete from overview_sop where company_id = $1 and sop_id = any($2::uuid[]) and sop_id not in (select id from present)),
  counted as (
    select -1 as sign, was.* from was union all select 1 as sign, written.* from written),
  change as (
    select department_id, sum(sign)::int as sops, sum(sign * steps)::int as steps, sum(sign * video_seconds) as video_seconds,
           coalesce(sum(sign) filter (where draft_since is not null), 0)::int as drafts,
           coalesce(sum(sign) filter (where is_in_review), 0)::int as in_review
      from counted where is_listed and steps > 0 group by department_id)
  insert into overview_department as kept (company_id, department_id, sops, steps, video_seconds, drafts, in_review)
  select $1, department_id, sops, steps, video_seconds, drafts, in_review from change
  on conflict (company_id, department_id) do update set
    sops = kept.sops + excluded.sops, steps = kept.steps + excluded.steps,
    video_seconds = greatest(0, kept.video_seconds + excluded.video_seconds),
    drafts = kept.drafts + excluded.drafts, in_review = kept.in_review + excluded.in_review`;

/** SQL: the steps of runs are listed where their SOP is. */
const followSql = `
  update overview_step as step set department_id = sop.department_id, is_listed = sop.is_listed
    from overview_sop as sop
   where sop.sop_id = step.sop_id and step.sop_id = any($1::uuid[])
     and (step.department_id is distinct from sop.department_id or step.is_listed <> sop.is_listed)`;

const deletedSql = `
  select id from unnest($1::uuid[]) as id where not exists (select 1 from overview_sop where sop_id = id)`;

/** Held to the end of the transaction: sums change by what the same transaction has read. */
export const lockOverview = (tx: Tx, companyId: string): Promise<void> =>
  tx.advisoryLock(`overview:${companyId}`);

/** Shows these SOPs as they are now, however often and in whatever order it is called. The caller holds `lockOverview`. */
export async function projectSops(tx: Tx, companyId: string, sopIds: readonly string[]): Promise<void> {
  await tx.execute(projectSql, [companyId, sopIds]);
  await tx.execute(followSql, [sopIds]);
  const deleted = await tx.query<{ id: string }>(deletedSql, [sopIds]);
  for (const { id } of deleted) await forget(tx, companyId, id);
}

async function forget(tx: Tx, companyId: string, sopId: string): Promise<void> {
  const of = [companyId, sopId];
  await forgetRuns(tx, 'company_id = $1 and sop_id = $2', of);
  for (const table of ['overview_step', 'overview_use', 'overview_work'])
    await tx.execute(`delete from ${table} where company_id = $1 and sop_id = $2`, of);
}

/** The SOPs that the overview has in this department. */
export async function sopsOfDepartment(tx: Tx, companyId: string, departmentId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select sop_id as id from overview_sop where company_id = $1 and department_id = $2',
    [companyId, departmentId],
  );
  return rows.map(({ id }) => id);
}

const tables = ['sop', 'department', 'run', 'week', 'step', 'use', 'work'].map((name) => `overview_${name}`);

/** In the transaction that deletes the SOPs of the company: an event that is handled later finds none. */
export async function forgetCompany(tx: Tx, companyId: string): Promise<void> {
  await lockOverview(tx, companyId);
  for (const table of tables) await tx.execute(`delete from ${table} where company_id = $1`, [companyId]);
}
