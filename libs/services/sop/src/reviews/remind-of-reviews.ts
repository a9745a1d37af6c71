import { Inject, Injectable } from '@nestjs/common';
import { reviewLimits, SopNoticeRequested } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';
import { CLOCK, dayMilliseconds, type Clock } from '@sop/service-kit';
import { approversOf } from '../releases/approvers.service.js';
import { SopRow } from '../sops/sop.entity.js';
import { monthsOfDepartment, reviewDueAt } from './review-due.js';

export const remindOfReviewsJob = defineJob({ kind: 'reviews.remind', schedule: '10 * * * *' });

interface DueSop {
  id: string;
  company_id: string;
  due_at: Date;
}

const batch = 200;

/** Those whose review is near or due, and of which no mail says that yet. */
const dueSql = `
  select id, company_id, due_at from (
    select sop.id, sop.company_id, sop.reminded_of, sop.reminded_at_due,
           ${reviewDueAt(monthsOfDepartment)} as due_at
      from sop where sop.released_version is not null and sop.trashed_at is null) as sop
   where due_at <= $1::timestamptz + make_interval(days => $2)
     and (reminded_of is distinct from due_at or (due_at <= $1::timestamptz and not reminded_at_due))
   order by due_at, id limit ${batch}`;

/** Mails the creator and the approvers of an SOP some days before its review is due, and when it is. */
@Injectable()
export class RemindOfReviews implements JobHandler<typeof remindOfReviewsJob> {
  readonly job = remindOfReviewsJob;

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    for (let found = batch; found === batch;) {
      const due = await this.database.system((tx) =>
        tx.query<DueSop>(dueSql, [now, reviewLimits.noticeDays]),
      );
      for (const sop of due) await this.remind(sop, now);
      found = due.length;
    }
  }

  private remind({ id, company_id: companyId, due_at: dueAt }: DueSop, now: Date): Promise<void> {
    const isDue = dueAt <= now;
    return this.database.tenant(companyId, async (tx) => {
      const reminded = { remindedOf: dueAt, remindedAtDue: isDue };
      await tx.manager.update(SopRow, { id, companyId }, reminded);
      const sop = await tx.manager.findOneBy(SopRow, { id, companyId });
      if (!sop) return;
      const approvers = await approversOf(tx, sop.departmentId);
      await tx.emit(SopNoticeRequested, {
        ...{ company_id: companyId, sop_id: id, notice: 'review-due', note: '', by_user_id: null },
        title: sop.releasedTitle ?? sop.title,
        user_ids: [...new Set([sop.createdBy, ...approvers])],
        to_administrators: approvers.length === 0,
        version: sop.releasedVersion,
        due_at: dueAt.toISOString(),
        // Two for each date: before it, and at it.
        number: Math.floor(dueAt.getTime() / dayMilliseconds) * 2 + Number(isDue),
      });
    });
  }
}
