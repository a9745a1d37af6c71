import { SubscriptionChanged, trialDays } from '@sop/contracts';
import { isErased, type Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { dayMilliseconds } from '../clock.js';
import { limitsOf } from '../plans/plan.presenter.js';
import { priceOf } from './price-of.js';
import { SubscriptionRow } from './subscription.entity.js';

/**
 * The company's subscription. A company that has none yet gets its trial here, whoever asks first: the news of its
 * registration or the first question about it. The trial begins with its first user counted. Throws 403 for one that was deleted.
 */
export async function subscriptionOf(tx: Tx, companyId: string, now: Date): Promise<SubscriptionRow> {
  const found = await tx.manager.findOneBy(SubscriptionRow, { companyId });
  if (found) return found;
  if (await isErased(tx, companyId)) throw refuse('request.company-deleted');
  return (
    (await begin(tx, companyId, trialFrom(now), now)) ??
    tx.manager.findOneByOrFail(SubscriptionRow, { companyId })
  );
}

/** The operator's own companies have no limits and no end, also where a question has begun a trial before. */
export async function liftLimits(tx: Tx, companyId: string, now: Date): Promise<void> {
  if (await begin(tx, companyId, noLimits, now)) return;
  const changed = await tx.execute(
    `update subscription s set plan_id = plan.id, status = $2, trial_ends_at = $3, updated_at = $4
       from plan where plan.name = $5 and s.company_id = $1 and s.plan_id <> plan.id`,
    [companyId, noLimits.status, noLimits.trialEndsAt, now, noLimits.plan],
  );
  if (changed > 0) await tell(tx, companyId, now);
}

type Beginning = Pick<SubscriptionRow, 'status' | 'trialEndsAt'> & { plan: SubscriptionRow['plan']['name'] };

const trialFrom = (now: Date): Beginning => ({
  plan: 'trial',
  status: 'trialing',
  trialEndsAt: new Date(now.getTime() + trialDays * dayMilliseconds),
});
const noLimits: Beginning = { plan: 'legacy_unlimited', status: 'active', trialEndsAt: null };

/** Undefined where there is one already. */
async function begin(
  tx: Tx,
  companyId: string,
  { plan, status, trialEndsAt }: Beginning,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  const begun = await tx.execute(
    `insert into subscription (company_id, plan_id, status, trial_ends_at, created_at, updated_at)
     select $1, id, $2, $3, $4, $4 from plan where name = $5
     on conflict (company_id) do nothing`,
    [companyId, status, trialEndsAt, now, plan],
  );
  if (begun === 0) return undefined;
  await tx.query(
    `insert into usage_counter as c (company_id, kind, period, used) values ($1, 'users', 'total', 1)
     on conflict (company_id, kind, period) do update set used = c.used + 1`,
    [companyId],
  );
  return tell(tx, companyId, now);
}

/** To be called wherever a subscription changes, in the transaction in which it does. What is as it was is no other chapter of its history. */
export async function tell(tx: Tx, companyId: string, now: Date): Promise<SubscriptionRow> {
  const row = await tx.manager.findOneByOrFail(SubscriptionRow, { companyId });
  const { plan, status, trialEndsAt } = row;
  const { price_cents, currency_code } = priceOf(row);
  await tx.execute(
    `insert into subscription_history (company_id, plan, status, price_cents, currency_code, started_at)
     select $1, $2, $3, $4, $5, $6
      where not exists (
              select 1 from (select * from subscription_history where company_id = $1 order by id desc limit 1) last
               where last.plan = $2 and last.status = $3 and last.price_cents = $4 and last.currency_code = $5)`,
    [companyId, plan.displayName, status, price_cents, currency_code, now],
  );
  await tx.emit(SubscriptionChanged, {
    ...presentSubscribed(row),
    trial_ends_at: trialEndsAt?.toISOString() ?? null,
    changed_at: now.toISOString(),
  });
  return row;
}

/** What a company has, as other services are told and answered. */
export function presentSubscribed(row: SubscriptionRow) {
  const { companyId, plan, status } = row;
  const { price_cents, currency_code, is_kept } = priceOf(row);
  return {
    company_id: companyId,
    plan: plan.name,
    plan_id: plan.id,
    plan_display_name: plan.displayName,
    status,
    price_cents,
    currency_code,
    is_price_kept: is_kept,
    limits: limitsOf(plan),
  };
}
