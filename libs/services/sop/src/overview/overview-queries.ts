import { overviewLimits, reviewLimits } from '@sop/contracts';
import type { Audience } from '../releases/read-shown.js';

const { listed, counted } = overviewLimits;

/** What the queries of the overview depend on. */
export interface OverviewOf {
  companyId: string;
  userId: string;
  audience: Audience;
  departmentId: string | undefined;
  /** The Monday of its first week, as `2026-09-07`. */
  since: string;
  now: Date;
}

export interface OverviewQuery {
  sql: string;
  parameters: unknown[];
}

/**
 * SQL of each part of the overview. Each reads the sums of departments, or the first entries of an index of the read model, so
 * its time does not depend on the number of SOPs and executions.
 */
export const overviewQueries = (of: OverviewOf) => ({
  ...sopQueries(of),
  ...reviewQueries(of),
  ...runQueries(of),
  ...sumQueries(of),
});

const titleFor = ({ audience }: OverviewOf): string =>
  audience === 'editor' ? 'sop.title' : 'sop.reader_title';

/** Its parameters, and the one that follows them. */
function scopeOf({ companyId, departmentId }: OverviewOf) {
  const parameters = departmentId === undefined ? [companyId] : [companyId, departmentId];
  return {
    parameters,
    next: `$${parameters.length + 1}`,
    within: (table: string) =>
      `${table}.company_id = $1${departmentId === undefined ? '' : ` and ${table}.department_id = $2`}`,
  };
}

function sopQueries(of: OverviewOf) {
  const { parameters, within } = scopeOf(of);
  const columns = `sop.sop_id as id, ${titleFor(of)} as title`;
  const isListed = `${within('sop')} and sop.is_listed`;
  return {
    /** Of the user, who has a limited number of them. */
    recent: {
      sql: `select ${columns}, work.kind, sop.steps > 0 as "hasSteps", work.at
              from overview_work as work join overview_sop as sop on sop.sop_id = work.sop_id
             where work.company_id = $1 and work.user_id = $2 and sop.is_listed order by work.at desc limit ${listed}`,
      parameters: [of.companyId, of.userId],
    },
    drafts: {
      sql: `select ${columns}, sop.is_in_review as "isInReview", sop.draft_since as since
              from overview_sop as sop where ${isListed} and sop.draft_since is not null order by sop.draft_since limit ${listed}`,
      parameters,
    },
    mostUsed: {
      sql: `select ${columns}, sop.uses
              from overview_sop as sop where ${isListed} and sop.uses > 0 order by sop.uses desc limit ${listed}`,
      parameters,
    },
  } satisfies Record<string, OverviewQuery>;
}

function reviewQueries(of: OverviewOf) {
  const { parameters, next, within } = scopeOf(of);
  const due = `${within('sop')} and sop.is_listed and sop.review_due_at`;
  const now = `${next}::timestamptz`;
  const soon = `(${now} + interval '${reviewLimits.noticeDays} days')`;
  /** Up to the limit: no more of the index is read. */
  const countOf = (where: string) =>
    `(select count(*)::int from (select 1 from overview_sop as sop where ${where} order by sop.review_due_at limit ${counted}) as found)`;
  return {
    reviews: {
      sql: `select sop.sop_id as id, ${titleFor(of)} as title, sop.review_due_at as "dueAt", sop.review_due_at <= ${now} as "isOverdue"
              from overview_sop as sop where ${due} <= ${soon} order by sop.review_due_at limit ${listed}`,
      parameters: [...parameters, of.now],
    },
    reviewCounts: {
      sql: `select ${countOf(`${due} <= ${now}`)} as overdue, ${countOf(`${due} > ${now} and sop.review_due_at <= ${soon}`)} as due`,
      parameters: [...parameters, of.now],
    },
  } satisfies Record<string, OverviewQuery>;
}

function runQueries(of: OverviewOf) {
  const { parameters, next, within } = scopeOf(of);
  const steps = (order: string, where: string): OverviewQuery => ({
    sql: `select step.sop_id as id, ${titleFor(of)} as sop, step.title, step.runs, step.average_seconds as "averageSeconds", step.deviations
            from (select * from overview_step as step
                   where ${within('step')} and step.is_listed and ${where} order by step.${order} desc limit ${listed}) as step
            join overview_sop as sop on sop.sop_id = step.sop_id
           order by step.${order} desc, step.sop_id, step.step_id`,
    parameters,
  });
  return {
    weeks: {
      sql: `select to_char(per.week, 'YYYY-MM-DD') as week, sum(per.runs)::int as runs, sum(per.deviating)::int as deviating
              from overview_week as per where ${within('per')} and per.week >= ${next}::date group by per.week`,
      parameters: [...parameters, of.since],
    },
    longest: steps('average_seconds', 'step.average_seconds is not null'),
    deviating: steps('deviations', 'step.deviations > 0'),
  };
}

/** By department, of the whole company: the sums of the chosen department are among them. */
function sumQueries({ companyId, since }: OverviewOf) {
  return {
    departments: {
      sql: `select department.id, department.name, sum(per.sops)::int as sops, sum(per.steps)::int as steps,
                   sum(per.video_seconds) as "videoSeconds", sum(per.drafts)::int as drafts, sum(per.in_review)::int as "inReview"
              from overview_department as per left join department on department.id = per.department_id
             where per.company_id = $1 group by department.id`,
      parameters: [companyId],
    },
    departmentRuns: {
      sql: `select department.id, department.name, sum(per.runs)::int as runs, sum(per.deviating)::int as deviating,
                   sum(per.seconds) as seconds
              from overview_week as per left join department on department.id = per.department_id
             where per.company_id = $1 and per.week >= $2::date group by department.id`,
      parameters: [companyId, since],
    },
  } satisfies Record<string, OverviewQuery>;
}
