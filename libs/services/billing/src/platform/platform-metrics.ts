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
  cents: number;
}

interface Used {
  users: number;
  sops: number;
}

/** What all companies have, pay and make: two statements over all rows, fit for a page that is looked at now and then. */
@Injectable()
export class PlatformMetricsService {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read(): Promise<PlatformMetrics> {
    const { plans, used } = await this.database.system(async (tx) => ({
      plans: await countByPlan(tx),
      used: await sumOfUsage(tx, monthOf(this.clock.now())),
    }));
    const sum = (field: 'companies' | 'trials' | 'paying' | 'cents') =>
      plans.reduce((total, plan) => total + plan[field], 0);
    return {
      total_users: used.users,
      total_companies: sum('companies'),
      active_subscriptions: sum('paying'),
      trial_subscriptions: sum('trials'),
      trial_users: sum('trials'),
      revenue_current_month: sum('cents'),
      mrr_cents: sum('cents'),
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
            count(*) filter (where s.status in ('active', 'past_due') and ${priceInSql.cents} > 0)::int as paying,
            coalesce(sum(${priceInSql.cents}) filter (where s.status in ('active', 'past_due')), 0)::bigint as cents
       from subscription s join plan p on p.id = s.plan_id
      group by p.id order by p.sort_order, p.name`,
  );

async function sumOfUsage(tx: Tx, month: string): Promise<Used> {
  const [used] = await tx.query<Used>(
    `select coalesce(sum(used) filter (where kind = 'users'), 0)::int as users,
            coalesce(sum(used) filter (where kind = 'sops' and period = $1), 0)::int as sops
       from usage_counter`,
    [month],
  );
  return used ?? { users: 0, sops: 0 };
}
