import { usageKinds, type UsageKind } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { monthOf } from './period.js';
import type { UsageByKind } from './usage.presenter.js';

/** All current counters of a company. */
export async function readUsage(tx: Tx, companyId: string, now: Date): Promise<UsageByKind> {
  const rows = await tx.query<{ kind: UsageKind; used: number }>(
    `select kind, used from usage_counter where company_id = $1 and period in ('total', $2)`,
    [companyId, monthOf(now)],
  );
  const countOf = (kind: UsageKind) => rows.find((row) => row.kind === kind)?.used ?? 0;
  return Object.fromEntries(usageKinds.map((kind) => [kind, countOf(kind)])) as Record<UsageKind, number>;
}
