import type { SopRow } from '../sops/sop.entity.js';

type Reviewed = Pick<SopRow, 'releasedAt' | 'reviewedAt' | 'withdrawnAt' | 'reviewMonths'>;

/**
 * SQL: when the released version of an SOP is reviewed again. In UTC, because months have no fixed length; to the millisecond, as
 * it is compared with what was read before.
 */
export const reviewDueAt = (departmentMonths: string): string => `(case when sop.withdrawn_at is null then
  date_trunc('milliseconds', (greatest(sop.released_at, sop.reviewed_at) at time zone 'UTC')
    + make_interval(months => coalesce(sop.review_months, ${departmentMonths}))) at time zone 'UTC' end)`;

/** SQL: the months of the SOP's department, where the query does not join it. */
export const monthsOfDepartment =
  '(select review_months from department as own where own.id = sop.department_id)';

/** The same of a row; null where no interval is set, without a release, and for a withdrawn version. */
export function dueAt(sop: Reviewed, departmentMonths: number | null): Date | null {
  const months = sop.reviewMonths ?? departmentMonths;
  const { releasedAt, reviewedAt, withdrawnAt } = sop;
  if (!releasedAt || withdrawnAt || months === null) return null;
  return monthsAfter(reviewedAt && reviewedAt > releasedAt ? reviewedAt : releasedAt, months);
}

/** The same day of a later month, or its last one. */
function monthsAfter(start: Date, months: number): Date {
  const due = new Date(start);
  due.setUTCDate(1);
  due.setUTCMonth(due.getUTCMonth() + months);
  const last = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate();
  due.setUTCDate(Math.min(start.getUTCDate(), last));
  return due;
}
