import type { Tx } from '@sop/database';
import { priceInSql } from './price-of.js';

/** Companies with a paid plan, and their monthly revenue. */
export interface PlatformRevenue {
  active_subscriptions: number;
  trial_subscriptions: number;
  /** In the most common currency: currencies are never added up. */
  mrr_cents: number;
  currency_code: string;
  /** The part of it that is paid at the payment provider; the rest has plans assigned by the operator. */
  provider_subscriptions: number;
  provider_cents: number;
}

/**
 * The revenue figures of every page. A `past_due` subscription still counts as paid; the platform's own companies have
 * no price.
 */
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
