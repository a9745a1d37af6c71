import { noticeLimits, SopNoticeRequested, truncate } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { approversOf } from '../releases/approvers.service.js';
import type { SopRow } from '../sops/sop.entity.js';
import type { ExecutionRow } from './execution.entity.js';
import { isOutside } from './execution.presenter.js';

/** Mails what was different in a run that has ended to the creator of the SOP and to those who release it. */
export async function notifyOfDeviation(tx: Tx, sop: SopRow, row: ExecutionRow): Promise<void> {
  if (row.deviationCount + row.outsideCount === 0) return;
  const approvers = await approversOf(tx, sop.departmentId);
  const user_ids = [...new Set([sop.createdBy, ...approvers])].filter((id) => id !== row.createdBy);
  const to_administrators = approvers.length === 0;
  if (user_ids.length === 0 && !to_administrators) return;
  await tx.emit(SopNoticeRequested, {
    ...{ company_id: row.companyId, sop_id: row.sopId, title: truncate(row.title, noticeLimits.title) },
    ...{ notice: 'deviated', user_ids, to_administrators, by_user_id: row.createdBy, number: 1 },
    ...{ note: truncate(deviationsOf(row), noticeLimits.note), version: row.version, execution_id: row.id },
  });
}

/** A line for each: `Step 2, Clamp it: No clamp.` */
const deviationsOf = ({ steps }: ExecutionRow): string =>
  steps
    .flatMap(({ title, deviation, readings }, at) => {
      const outside = readings.filter(isOutside).map(({ value, unit }) => `${value} ${unit}`);
      const differences = [...(deviation === '' ? [] : [deviation]), ...outside];
      return differences.map((each) => `Step ${at + 1}, ${title}: ${each}`);
    })
    .join('\n');
