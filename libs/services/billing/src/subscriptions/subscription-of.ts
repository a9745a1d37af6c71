import { trialDays } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { SubscriptionRow } from './subscription.entity.js';

const dayMilliseconds = 86_400_000;

/**
 * The company's subscription. A company that has none yet gets its trial here, whoever asks first: the news of its
 * registration or the first question about it. The trial begins with its first user counted.
 */
export async function subscriptionOf(tx: Tx, companyId: string, now: Date): Promise<SubscriptionRow> {
  const found = await tx.manager.findOneBy(SubscriptionRow, { companyId });
  if (found) return found;
  await startTrial(tx, companyId, now);
  return tx.manager.findOneByOrFail(SubscriptionRow, { companyId });
}

async function startTrial(tx: Tx, companyId: string, now: Date): Promise<void> {
  const trialEndsAt = new Date(now.getTime() + trialDays * dayMilliseconds);
  const [started] = await tx.query(
    `insert into subscription (company_id, plan_id, status, trial_ends_at, created_at, updated_at)
     select $1, id, 'trialing', $2, $3, $3 from plan where name = 'trial'
     on conflict (company_id) do nothing returning company_id`,
    [companyId, trialEndsAt, now],
  );
  if (!started) return;
  await tx.query(
    `insert into usage_counter as c (company_id, kind, period, used) values ($1, 'users', 'total', 1)
     on conflict (company_id, kind, period) do update set used = c.used + 1`,
    [companyId],
  );
}
