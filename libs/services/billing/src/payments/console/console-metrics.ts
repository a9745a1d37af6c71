import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { CLOCK, dayMilliseconds, type Clock } from '@sop/service-kit';
import { readPlatformRevenue } from '../../subscriptions/platform-revenue.js';

const maxFailures = 20;

interface Share {
  part: number;
  whole: number;
}

interface FailureRow {
  id: string;
  created: Date;
  amount: number;
  currency: string;
  failure_message: string;
}

/** Revenue, churn and failed payments, computed from the rows of this system alone. */
@Injectable()
export class ConsoleMetrics {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  read() {
    const daysAgo = (days: number) => new Date(this.clock.now().getTime() - days * dayMilliseconds);
    const now = this.clock.now();
    return this.database.system(async (tx) => {
      const failures = await recentFailures(tx);
      return {
        metrics: {
          ...(await readPlatformRevenue(tx)),
          failed_payments_30d: await countFailures(tx, daysAgo(30)),
          churn_30d_percent: percentOf(await churn(tx, daysAgo(30))),
          trial_conversion_90d_percent: percentOf(await conversion(tx, daysAgo(90), now)),
        },
        recent_failures: failures.map(({ created, ...rest }) => ({
          ...rest,
          created: created.toISOString(),
        })),
      };
    });
  }
}

const percentOf = ({ part, whole }: Share): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;

/** Companies that paid at `since`, and how many of them have stopped. */
async function churn(tx: Tx, since: Date): Promise<Share> {
  const [found] = await tx.query<Share>(
    `with before as (
       select distinct on (company_id) company_id, status, price_cents from subscription_history
        where started_at <= $1 order by company_id, id desc
     )
     select count(*)::int as whole, count(*) filter (where s.status in ('canceled', 'unpaid'))::int as part
       from before b join subscription s using (company_id)
      where b.status in ('active', 'past_due') and b.price_cents > 0`,
    [since],
  );
  return found ?? { part: 0, whole: 0 };
}

/** Trials that ended or changed since then, and how many of them became paid subscriptions. */
async function conversion(tx: Tx, since: Date, now: Date): Promise<Share> {
  const [found] = await tx.query<Share>(
    `with tried as (
       select company_id, max(id) as last_id from subscription_history where status = 'trialing' group by company_id
     ), over as (
       select t.company_id, s.stripe_subscription_id is not null as pays
         from tried t join subscription s using (company_id)
        where (s.status = 'trialing' and s.trial_ends_at between $1 and $2)
           or (s.status <> 'trialing' and (
                 select min(h.started_at) from subscription_history h
                  where h.company_id = t.company_id and h.id > t.last_id) >= $1)
     )
     select count(*)::int as whole, count(*) filter (where pays)::int as part from over`,
    [since, now],
  );
  return found ?? { part: 0, whole: 0 };
}

async function countFailures(tx: Tx, since: Date): Promise<number> {
  const [found] = await tx.query<{ count: number }>(
    'select count(*)::int as count from payment_failure where failed_at > $1',
    [since],
  );
  return found?.count ?? 0;
}

const recentFailures = (tx: Tx): Promise<FailureRow[]> =>
  tx.query<FailureRow>(
    `select invoice_id || ':' || attempt as id, failed_at as created, amount_cents as amount, currency_code as currency,
            message as failure_message
       from payment_failure order by failed_at desc, invoice_id, attempt desc limit $1`,
    [maxFailures],
  );
