import { Inject, Injectable } from '@nestjs/common';
import { SopOpened, type Overview, type WorkKind } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { CLOCK, type Caller, type Clock } from '@sop/service-kit';
import { audienceOf } from '../releases/read-shown.js';
import { requireSop } from '../sops/require-sop.js';
import { overviewQueries } from './overview-queries.js';
import {
  presentDepartments,
  presentStep,
  presentWeeks,
  sumOf,
  type DepartmentRuns,
  type DepartmentSums,
  type StepRuns,
  type WeekRuns,
} from './overview.presenter.js';
import { firstWeek, shownWeeks } from './weeks.js';

interface ListedSop {
  id: string;
  title: string;
}

type Queries = ReturnType<typeof overviewQueries>;

/** What is read of the overview depends on neither the number of SOPs nor that of executions. */
@Injectable()
export class OverviewService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  read(caller: Caller, departmentId: string | undefined): Promise<Overview> {
    const { companyId, userId, permissions } = caller;
    const now = this.clock.now();
    const queries = overviewQueries({
      ...{ companyId, userId, departmentId, now },
      audience: audienceOf(caller),
      since: firstWeek(now),
    });
    const [canEdit, seesRuns] = [permissions.has('sop.edit'), permissions.has('execution.view')];
    return this.database.tenant(companyId, async (tx) => {
      const sums = await rows<DepartmentSums>(tx, queries.departments);
      const runs = seesRuns ? await rows<DepartmentRuns>(tx, queries.departmentRuns) : null;
      const sum = sumOf(sums, departmentId);
      return {
        recent: await readRecent(tx, queries),
        worth: { sops: sum.sops, steps: sum.steps, video_seconds: sum.videoSeconds },
        drafts: canEdit ? await readDrafts(tx, queries, sum) : null,
        reviews: canEdit ? await readReviews(tx, queries) : null,
        most_used: (await rows<ListedSop & { uses: number }>(tx, queries.mostUsed)).map(
          ({ uses, ...sop }) => ({ sop, uses }),
        ),
        runs: seesRuns ? await readRuns(tx, queries, now) : null,
        departments: presentDepartments(sums, runs),
      };
    });
  }

  /** @throws Problem 404 */
  async open({ companyId, userId }: Caller, id: string): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      await requireSop(tx, companyId, id);
      const at = this.clock.now().toISOString();
      await tx.emit(SopOpened, { company_id: companyId, sop_id: id, user_id: userId, at });
    });
  }
}

const rows = <R>(tx: Tx, { sql, parameters }: Queries[keyof Queries]): Promise<R[]> =>
  tx.query<R>(sql, parameters);

async function readRecent(tx: Tx, { recent }: Queries): Promise<Overview['recent']> {
  type Row = ListedSop & { kind: WorkKind; hasSteps: boolean; at: Date };
  const found = await rows<Row>(tx, recent);
  return found.map(({ kind, hasSteps, at, ...sop }) => ({
    ...{ sop, kind },
    has_steps: hasSteps,
    at: at.toISOString(),
  }));
}

async function readDrafts(
  tx: Tx,
  { drafts }: Queries,
  { drafts: total, inReview }: DepartmentSums,
): Promise<Overview['drafts']> {
  const oldest = await rows<ListedSop & { isInReview: boolean; since: Date }>(tx, drafts);
  return {
    total,
    in_review: inReview,
    oldest: oldest.map(({ isInReview, since, ...sop }) => ({
      sop,
      is_in_review: isInReview,
      since: since.toISOString(),
    })),
  };
}

async function readReviews(tx: Tx, { reviews, reviewCounts }: Queries): Promise<Overview['reviews']> {
  const [counts = { overdue: 0, due: 0 }] = await rows<{ overdue: number; due: number }>(tx, reviewCounts);
  const next = await rows<ListedSop & { dueAt: Date; isOverdue: boolean }>(tx, reviews);
  return {
    ...counts,
    next: next.map(({ dueAt, isOverdue, ...sop }) => ({
      sop,
      due_at: dueAt.toISOString(),
      is_overdue: isOverdue,
    })),
  };
}

async function readRuns(
  tx: Tx,
  { weeks, longest, deviating }: Queries,
  now: Date,
): Promise<Overview['runs']> {
  return {
    weeks: presentWeeks(shownWeeks(now), await rows<WeekRuns>(tx, weeks)),
    longest: (await rows<StepRuns>(tx, longest)).map(presentStep),
    deviating: (await rows<StepRuns>(tx, deviating)).map(presentStep),
  };
}
