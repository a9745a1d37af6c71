import { Inject, Injectable } from '@nestjs/common';
import type { PlatformMetrics } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { CLOCK, type Clock } from '@sop/service-kit';
import { readPlatformRevenue } from '../subscriptions/platform-revenue.js';
import { monthOf } from '../usage/period.js';

interface PlanCount {
  plan: string;
  companies: number;
}

interface UsageTotals {
  users: number;
  sops: number;
}

/**
 * Users, revenue and usage of all companies, in three statements over all rows, which is fast enough for a page that is
 * rarely opened.
 */
@Injectable()
export class PlatformMetricsService {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read(): Promise<PlatformMetrics> {
    const { plans, revenue, used } = await this.database.system(async (tx) => ({
      plans: await countByPlan(tx),
      revenue: await readPlatformRevenue(tx),
      used: await sumOfUsage(tx, monthOf(this.clock.now())),
    }));
    const { active_subscriptions, trial_subscriptions, mrr_cents, currency_code } = revenue;
    return {
      total_users: used.users,
      total_companies: plans.reduce((total, { companies }) => total + companies, 0),
      active_subscriptions,
      trial_subscriptions,
      trial_users: trial_subscriptions,
      revenue_current_month: mrr_cents,
      mrr_cents,
      currency_code,
      subscriptions_by_plan: Object.fromEntries(plans.map(({ plan, companies }) => [plan, companies])),
      sop_creation_count: used.sops,
    };
  }
}

const countByPlan = (tx: Tx): Promise<PlanCount[]> =>
  tx.query<PlanCount>(
    `select p.display_name as plan, count(*)::int as companies
       from subscription s join plan p on p.id = s.plan_id
      group by p.id order by p.sort_order, p.name`,
  );

async function sumOfUsage(tx: Tx, month: string): Promise<UsageTotals> {
  const [used] = await tx.query<UsageTotals>(
    `select coalesce(sum(used) filter (where kind = 'users'), 0)::int as users,
            coalesce(sum(used) filter (where kind = 'sops' and period = $1), 0)::int as sops
       from usage_counter`,
    [month],
  );
  return used ?? { users: 0, sops: 0 };
}
