import { SopNoticeRequested, truncate, type PayloadOf, type RunFailed } from '@sop/contracts';
import type { Tx } from '@sop/database';
import type { SopRow } from '../sops/sop.entity.js';

type Run = { generation: number } & Partial<Pick<PayloadOf<typeof RunFailed>, 'fence' | 'detail'>>;

/** More leases of a run than there are attempts. */
const leasesOfRun = 10_000;
const longestReason = 2000;

/** The creator of the SOP waits for the end of its run, unless it was moved to the trash since. */
export async function notifyCreator(
  tx: Tx,
  {
    id,
    companyId,
    title,
    createdBy,
    trashedAt,
  }: Pick<SopRow, 'id' | 'companyId' | 'title' | 'createdBy' | 'trashedAt'>,
  { generation, fence = 0, detail = '' }: Run,
  notice: 'ready' | 'failed',
): Promise<void> {
  if (trashedAt !== null) return;
  await tx.emit(SopNoticeRequested, {
    ...{ company_id: companyId, sop_id: id, notice, title, user_ids: [createdBy] },
    ...{ to_administrators: false, by_user_id: null, version: null },
    note: truncate(detail, longestReason),
    // A run that fails again after a retry has another lease.
    number: generation * leasesOfRun + Math.min(fence, leasesOfRun - 1),
  });
}
