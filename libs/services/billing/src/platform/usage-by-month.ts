import type { ReplyOf, routes } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { bytesPerMb } from '../usage/plan-limit.js';
import { monthOf } from '../usage/period.js';

type UsageEntry = ReplyOf<typeof routes.platformBilling.usage>['usage'][number];

const maxMonths = 12;

interface MonthRow {
  period: string;
  sops: number;
  models: number;
  storage_bytes: number;
  users: number;
}

/** Months with any usage, newest first; the current month is always included. */
export async function usageByMonth(tx: Tx, companyId: string, now: Date): Promise<UsageEntry[]> {
  const rows = await tx.query<MonthRow>(
    `with current_totals as (
       select $2::text as period, coalesce(max(used) filter (where kind = 'storage_bytes'), 0) as storage_bytes,
              coalesce(max(used) filter (where kind = 'users'), 0)::int as users
         from usage_counter where company_id = $1 and period = 'total'
     ), stored as (
       select period, storage_bytes, users from usage_month where company_id = $1 and period <> $2
       union all select * from current_totals
     ), counted as (
       select period, coalesce(max(used) filter (where kind = 'sops'), 0)::int as sops,
              coalesce(max(used) filter (where kind = 'models'), 0)::int as models
         from usage_counter where company_id = $1 and period <> 'total' group by period
     )
     select period, coalesce(sops, 0) as sops, coalesce(models, 0) as models,
            coalesce(storage_bytes, 0)::bigint as storage_bytes, coalesce(users, 0) as users
       from stored full join counted using (period) order by period desc limit $3`,
    [companyId, monthOf(now), maxMonths],
  );
  return rows.map(({ period, sops, models, storage_bytes, users }) => ({
    period,
    sops_created: sops,
    storage_used_mb: Math.round((storage_bytes / bytesPerMb) * 100) / 100,
    models_trained: models,
    active_users: users,
  }));
}
