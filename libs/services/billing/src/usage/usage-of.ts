import { usageKinds, type UsageKind } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { monthOf } from './period.js';
import type { UsedByKind } from './usage.presenter.js';

/** All counters of a company as they stand now. */
export async function usageOf(tx: Tx, companyId: string, now: Date): Promise<UsedByKind> {
  const rows = await tx.query<{ kind: UsageKind; used: number }>(
    `select kind, used from usage_counter where company_id = $1 and period in ('total', $2)`,
    [companyId, monthOf(now)],
  );
  const standing = (kind: UsageKind) => rows.find((row) => row.kind === kind)?.used ?? 0;
  return Object.fromEntries(usageKinds.map((kind) => [kind, standing(kind)])) as Record<UsageKind, number>;
}
