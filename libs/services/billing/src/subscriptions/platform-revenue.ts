import type { Tx } from '@sop/database';
import { priceInSql } from './price-of.js';

/** Who has a plan that costs something, and what that is a month. */
export interface PlatformRevenue {
  active_subscriptions: number;
  trial_subscriptions: number;
  /** In the currency of most: one is never added to another. */
  mrr_cents: number;
  currency_code: string;
  /** Those of them that pay at the payment provider, and what they pay in that currency; the others have a plan that the operator assigned. */
  provider_subscriptions: number;
  provider_cents: number;
}

/** The figures of every page that shows them. A subscription whose payment is tried again is still paid for; the platform's own have no price. */
export async function readPlatformRevenue(tx: Tx): Promise<PlatformRevenue> {
  const [found] = await tx.query<PlatformRevenue>(
    `with paying as (
       select ${priceInSql.currency} as currency_code, count(*)::int as companies, sum(${priceInSql.cents}) as cents,
              count(s.stripe_subscription_id)::int as at_provider,
              coalesce(sum(${priceInSql.cents}) filter (where s.stripe_subscription_id is not null), 0) as provider_cents
         from subscription s join plan p on p.id = s.plan_id
        where s.status in ('active', 'past_due') and ${priceInSql.cents} > 0 group by 1
     ), most as (select * from paying order by companies desc, currency_code limit 1)
     select coalesce((select sum(companies) from paying), 0)::int as active_subscriptions,
            (select count(*)::int from subscription where status = 'trialing') as trial_subscriptions,
            coalesce((select cents from most), 0)::bigint as mrr_cents,
            coalesce((select currency_code from most), 'USD') as currency_code,
            coalesce((select sum(at_provider) from paying), 0)::int as provider_subscriptions,
            coalesce((select provider_cents from most), 0)::bigint as provider_cents`,
  );
  if (!found) throw new Error('An aggregate without rows');
  return found;
}
