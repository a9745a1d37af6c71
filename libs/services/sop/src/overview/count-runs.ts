import type { Tx } from '@sop/database';
import { weekOfRun } from './weeks.js';

const longestTitle = 300;

/** SQL: the steps of an execution, slim; a step that was not done has no time. */
const stepsOfRun = `(
  select coalesce(jsonb_agg(jsonb_build_object(
           'step_id', step ->> 'step_id', 'title', left(step ->> 'title', ${longestTitle}),
           'seconds', case when step ->> 'done_at' is not null then (step ->> 'seconds')::float8 end,
           'deviates', step ->> 'deviation' <> '' or exists (
             select 1 from jsonb_array_elements(step -> 'readings') as reading
              where (reading ->> 'value')::float8 < (reading ->> 'min')::float8
                 or (reading ->> 'value')::float8 > (reading ->> 'max')::float8))), '[]')
    from jsonb_array_elements(run.steps) as step)`;

const byWeek = (runs: string) => `
  select company_id, department_id, week, count(*)::int as runs, count(*) filter (where deviates)::int as deviating,
         sum(seconds) as seconds
    from ${runs} group by company_id, department_id, week order by company_id, week, department_id`;
const byStep = (runs: string) => `
  select company_id, sop_id, step.step_id, max(step.title) as title, count(step.seconds)::int as runs,
         coalesce(sum(step.seconds), 0) as seconds, count(*) filter (where step.deviates)::int as deviations
    from ${runs}, jsonb_to_recordset(${runs}.steps) as step(step_id uuid, title text, seconds float8, deviates boolean)
   group by company_id, sop_id, step.step_id order by sop_id, step.step_id`;

/** SQL: of an SOP ($2) of a company ($1) the executions that have ended since a week ($4), all or one ($3), each once. */
const countSql = `
  with added as (
    insert into overview_run (execution_id, company_id, sop_id, department_id, week, seconds, deviates, steps)
    select run.id, run.company_id, run.sop_id, sop.department_id, ${weekOfRun},
           coalesce((select sum((step ->> 'seconds')::float8) from jsonb_array_elements(run.steps) as step), 0),
           run.deviation_count + run.outside_count > 0, ${stepsOfRun}
      from sop_execution as run join overview_sop as sop on sop.sop_id = run.sop_id
     where run.company_id = $1 and run.sop_id = $2 and ($3::uuid is null or run.id = $3) and run.state <> 'in_progress'
       and ${weekOfRun} >= $4::date
    on conflict (execution_id) do nothing
    returning *),
  weeks as (
    insert into overview_week as kept (company_id, department_id, week, runs, deviating, seconds) ${byWeek('added')}
    on conflict (company_id, week, department_id) do update set
      runs = kept.runs + excluded.runs, deviating = kept.deviating + excluded.deviating, seconds = kept.seconds + excluded.seconds),
  of_steps as (${byStep('added')}),
  steps as (
    insert into overview_step as kept (sop_id, step_id, company_id, department_id, is_listed, title, runs, seconds, deviations)
    select sop.sop_id, step.step_id, sop.company_id, sop.department_id, sop.is_listed, step.title, step.runs, step.seconds, step.deviations
      from of_steps as step join overview_sop as sop on sop.sop_id = step.sop_id
    on conflict (sop_id, step_id) do update set
      title = excluded.title, runs = kept.runs + excluded.runs, seconds = kept.seconds + excluded.seconds,
      deviations = kept.deviations + excluded.deviations)
  select sop_id as "sopId", week::text, count(*)::int as uses from added group by sop_id, week`;

/** Counts each execution of the SOP that has ended once, all or one. The caller holds `lockOverview`, and the SOP is projected. */
export async function countRuns(
  tx: Tx,
  companyId: string,
  sopId: string,
  { executionId = null, since }: { executionId?: string | null; since: string },
): Promise<void> {
  const parameters = [companyId, sopId, executionId, since];
  for (const { week, uses } of await tx.query<{ week: string; uses: number }>(countSql, parameters))
    await countUses(tx, sopId, { week, uses });
}

const countUsesSql = `
  with sop as (update overview_sop set uses = uses + $3 where sop_id = $1 returning company_id)
  insert into overview_use as kept (sop_id, week, company_id, uses)
  select $1, $2::date, company_id, $3 from sop
  on conflict (sop_id, week) do update set uses = kept.uses + excluded.uses`;

/** The SOP is projected. */
export const countUses = (
  tx: Tx,
  sopId: string,
  { week, uses }: { week: string; uses: number },
): Promise<number> => tx.execute(countUsesSql, [sopId, week, uses]);

/** Takes back what these runs were counted for. Returns their number. */
export async function forgetRuns(tx: Tx, condition: string, parameters: readonly unknown[]): Promise<number> {
  const [gone] = await tx.query<{ runs: number }>(
    `with gone as (delete from overview_run where ${condition} returning *),
     of_weeks as (${byWeek('gone')}),
     weeks as (
       update overview_week as kept set runs = kept.runs - week.runs, deviating = kept.deviating - week.deviating,
              seconds = greatest(0, kept.seconds - week.seconds)
         from of_weeks as week
        where kept.company_id = week.company_id and kept.week = week.week
          and kept.department_id is not distinct from week.department_id),
     of_steps as (${byStep('gone')}),
     steps as (
       update overview_step as kept set runs = kept.runs - step.runs, seconds = greatest(0, kept.seconds - step.seconds),
              deviations = kept.deviations - step.deviations
         from of_steps as step where kept.sop_id = step.sop_id and kept.step_id = step.step_id)
     select count(*)::int as runs from gone`,
    parameters,
  );
  return gone?.runs ?? 0;
}
