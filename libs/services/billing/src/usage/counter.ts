import type { UsageKind } from '@sop/contracts';
import type { Tx } from '@sop/database';

export interface CounterKey {
  companyId: string;
  kind: UsageKind;
  period: string;
}

/** Counts up if the limit allows, in one statement: of any number of parallel callers no more pass than fit. */
export async function take(tx: Tx, key: CounterKey, amount: number, limit: number): Promise<boolean> {
  const { companyId, kind, period } = key;
  await tx.query(
    `insert into usage_counter (company_id, kind, period) values ($1, $2, $3)
     on conflict (company_id, kind, period) do nothing`,
    [companyId, kind, period],
  );
  const taken = await tx.query(
    `update usage_counter set used = used + $4
      where company_id = $1 and kind = $2 and period = $3 and ($5::bigint = -1 or used + $4 <= $5) returning used`,
    [companyId, kind, period, amount, limit],
  );
  return taken.length > 0;
}

/** Adds what was used beyond the reservation, or gives back; limits do not matter, as it has happened already. */
export async function adjust(tx: Tx, { companyId, kind, period }: CounterKey, by: number): Promise<void> {
  await tx.query(
    `update usage_counter set used = greatest(0, used + $4::bigint) where company_id = $1 and kind = $2 and period = $3`,
    [companyId, kind, period, by],
  );
}

/** What stands in the counter; 0 where none has been opened. */
export async function used(tx: Tx, { companyId, kind, period }: CounterKey): Promise<number> {
  const [found] = await tx.query<{ used: string | number }>(
    'select used from usage_counter where company_id = $1 and kind = $2 and period = $3',
    [companyId, kind, period],
  );
  return Number(found?.used ?? 0);
}
