import { Inject, Injectable } from '@nestjs/common';
import type { PlatformMetrics } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { CLOCK, type Clock } from '../clock.js';
import { priceInSql } from '../subscriptions/price-of.js';
import { monthOf } from '../usage/period.js';

interface PlanCount {
  plan: string;
  companies: number;
  trials: number;
  paying: number;
}

interface Revenue {
  currency_code: string;
  cents: number;
}

interface Used {
  users: number;
  sops: number;
}

/** What all companies have, pay and make: three statements over all rows, fit for a page that is looked at now and then. */
@Injectable()
export class PlatformMetricsService {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read(): Promise<PlatformMetrics> {
    const { plans, revenue, used } = await this.database.system(async (tx) => ({
      plans: await countByPlan(tx),
      revenue: await revenueOf(tx),
      used: await sumOfUsage(tx, monthOf(this.clock.now())),
    }));
    const sum = (field: 'companies' | 'trials' | 'paying') =>
      plans.reduce((total, plan) => total + plan[field], 0);
    return {
      total_users: used.users,
      total_companies: sum('companies'),
      active_subscriptions: sum('paying'),
      trial_subscriptions: sum('trials'),
      trial_users: sum('trials'),
      revenue_current_month: revenue.cents,
      mrr_cents: revenue.cents,
      currency_code: revenue.currency_code,
      subscriptions_by_plan: Object.fromEntries(plans.map(({ plan, companies }) => [plan, companies])),
      sop_creation_count: used.sops,
    };
  }
}

/** A subscription whose payment is tried again is still paid for. The platform's own have no price. */
const countByPlan = (tx: Tx): Promise<PlanCount[]> =>
  tx.query<PlanCount>(
    `select p.display_name as plan, count(*)::int as companies,
            count(*) filter (where s.status = 'trialing')::int as trials,
            count(*) filter (where s.status in ('active', 'past_due') and ${priceInSql.cents} > 0)::int as paying
       from subscription s join plan p on p.id = s.plan_id
      group by p.id order by p.sort_order, p.name`,
  );

/** What is paid a month in the currency in which most pay: one is never added to another. */
async function revenueOf(tx: Tx): Promise<Revenue> {
  const [most] = await tx.query<Revenue>(
    `select ${priceInSql.currency} as currency_code, sum(${priceInSql.cents})::bigint as cents
       from subscription s join plan p on p.id = s.plan_id
      where s.status in ('active', 'past_due') and ${priceInSql.cents} > 0
      group by 1 order by count(*) desc, 1 limit 1`,
  );
  return most ?? { currency_code: 'USD', cents: 0 };
}

async function sumOfUsage(tx: Tx, month: string): Promise<Used> {
  const [used] = await tx.query<Used>(
    `select coalesce(sum(used) filter (where kind = 'users'), 0)::int as users,
            coalesce(sum(used) filter (where kind = 'sops' and period = $1), 0)::int as sops
       from usage_counter`,
    [month],
  );
  return used ?? { users: 0, sops: 0 };
}
