import { SubscriptionChanged, trialDays } from '@sop/contracts';
import { isErased, type Tx } from '@sop/database';
import { refuse, dayMilliseconds } from '@sop/service-kit';
import { limitsOf } from '../plans/plan.presenter.js';
import { priceOf } from './price-of.js';
import { SubscriptionRow } from './subscription.entity.js';

/**
 * Finds the company's subscription, or starts its trial and counts its first user. Either the registration event or the
 * first request starts it. @throws Problem 403 for a deleted company
 */
export async function findOrStartSubscription(
  tx: Tx,
  companyId: string,
  now: Date,
): Promise<SubscriptionRow> {
  const found = await tx.manager.findOneBy(SubscriptionRow, { companyId });
  if (found) return found;
  if (await isErased(tx, companyId)) throw refuse('request.company-deleted');
  return (
    (await insertSubscription(tx, companyId, newTrial(now), now)) ??
    tx.manager.findOneByOrFail(SubscriptionRow, { companyId })
  );
}

/** The operator's own companies have no limits and no end, also when a request has already started a trial. */
export async function removeLimits(tx: Tx, companyId: string, now: Date): Promise<void> {
  if (await insertSubscription(tx, companyId, unlimitedSubscription, now)) return;
  const changed = await tx.execute(
    `update subscription s set plan_id = plan.id, status = $2, trial_ends_at = $3, updated_at = $4
       from plan where plan.name = $5 and s.company_id = $1 and s.plan_id <> plan.id`,
    [
      companyId,
      unlimitedSubscription.status,
      unlimitedSubscription.trialEndsAt,
      now,
      unlimitedSubscription.plan,
    ],
  );
  if (changed > 0) await publishSubscriptionChange(tx, companyId, now);
}

type InitialSubscription = Pick<SubscriptionRow, 'status' | 'trialEndsAt'> & {
  plan: SubscriptionRow['plan']['name'];
};

const newTrial = (now: Date): InitialSubscription => ({
  plan: 'trial',
  status: 'trialing',
  trialEndsAt: new Date(now.getTime() + trialDays * dayMilliseconds),
});
const unlimitedSubscription: InitialSubscription = {
  plan: 'legacy_unlimited',
  status: 'active',
  trialEndsAt: null,
};

/** Undefined when the company already has a subscription. */
async function insertSubscription(
  tx: Tx,
  companyId: string,
  { plan, status, trialEndsAt }: InitialSubscription,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  const inserted = await tx.execute(
    `insert into subscription (company_id, plan_id, status, trial_ends_at, created_at, updated_at)
     select $1, id, $2, $3, $4, $4 from plan where name = $5
     on conflict (company_id) do nothing`,
    [companyId, status, trialEndsAt, now, plan],
  );
  if (inserted === 0) return undefined;
  await tx.query(
    `insert into usage_counter as c (company_id, kind, period, used) values ($1, 'users', 'total', 1)
     on conflict (company_id, kind, period) do update set used = c.used + 1`,
    [companyId],
  );
  return publishSubscriptionChange(tx, companyId, now);
}

/**
 * Call this in the transaction of every change of a subscription. The history gets an entry only when plan, status or
 * price changed.
 */
export async function publishSubscriptionChange(
  tx: Tx,
  companyId: string,
  now: Date,
): Promise<SubscriptionRow> {
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
    ...presentSubscriptionSummary(row),
    trial_ends_at: trialEndsAt?.toISOString() ?? null,
    changed_at: now.toISOString(),
  });
  return row;
}

/** The subscription for events and responses to other services. */
export function presentSubscriptionSummary(row: SubscriptionRow) {
  const { companyId, plan, status } = row;
  const { price_cents, currency_code, is_fixed } = priceOf(row);
  return {
    company_id: companyId,
    plan: plan.name,
    plan_id: plan.id,
    plan_display_name: plan.displayName,
    status,
    price_cents,
    currency_code,
    is_price_fixed: is_fixed,
    limits: limitsOf(plan),
  };
}
