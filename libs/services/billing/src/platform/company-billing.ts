import { Inject, Injectable } from '@nestjs/common';
import { SuspendedCompanies, trialDays, type PlanName, type ReplyOf, type routes } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { CLOCK, dayMilliseconds, type Clock } from '../clock.js';
import { isPaying } from '../payments/is-paying.js';
import { askToSendCredit } from '../payments/send-credit.js';
import { PlanRow } from '../plans/plan.entity.js';
import { lockSubscription } from '../subscriptions/lock-subscription.js';
import { priceOf } from '../subscriptions/price-of.js';
import { SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { presentSubscription } from '../subscriptions/subscription.presenter.js';
import { subscriptionOf, tell } from '../subscriptions/subscription-of.js';
import { usageByMonth } from './usage-by-month.js';

type CompanySubscription = ReplyOf<typeof routes.platformBilling.subscription>;

const mostCreditCents = 100_000_000;
const historyShown = 50;

/** What the operator sees and changes of one company's subscription. Everything throws 404 for a company that is not there. */
@Injectable()
export class CompanyBilling {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly queue: JobQueue,
    private readonly bus: Bus,
  ) {}

  subscription(companyId: string): Promise<CompanySubscription> {
    return this.of(companyId, (tx) => present(tx, companyId));
  }

  usage(companyId: string) {
    return this.of(companyId, async (tx) => {
      await found(tx, companyId);
      return { usage: await usageByMonth(tx, companyId, this.clock.now()) };
    });
  }

  /** By the plan's id, also one that is not on offer. */
  async override(companyId: string, planId: string) {
    const row = await this.of(companyId, async (tx) =>
      this.give(tx, companyId, await tx.manager.findOneBy(PlanRow, { id: planId })),
    );
    return presentSubscription(row);
  }

  changePlan(companyId: string, name: PlanName): Promise<CompanySubscription> {
    return this.of(companyId, async (tx) => {
      await this.give(tx, companyId, await tx.manager.findOneBy(PlanRow, { name }));
      return present(tx, companyId);
    });
  }

  /** Counted from the trial's end, or from now where that has passed. */
  extendTrial(companyId: string, days: number): Promise<CompanySubscription> {
    return this.of(companyId, async (tx) => {
      const { trialEndsAt, status } = await locked(tx, companyId);
      if (status !== 'trialing' || trialEndsAt === null) throw refuse('plan.trial-is-over');
      const now = this.clock.now();
      const from = Math.max(trialEndsAt.getTime(), now.getTime());
      const until = new Date(from + days * dayMilliseconds);
      await tx.manager.update(SubscriptionRow, { companyId }, { trialEndsAt: until, updatedAt: now });
      await tx.audit({
        action: 'trial.extended',
        companyId,
        targets: targetsOf(companyId),
        detail: { days },
      });
      await tell(tx, companyId, now);
      return present(tx, companyId);
    });
  }

  /** @param cents below zero where credit that no invoice has used is taken back */
  addCredit(companyId: string, cents: number): Promise<CompanySubscription> {
    return this.of(companyId, async (tx) => {
      const { creditCents } = await locked(tx, companyId);
      if (creditCents + cents > mostCreditCents) throw refuse('plan.credit-too-large');
      if (creditCents + cents < 0) throw refuse('plan.credit-used');
      await tx.manager.update(SubscriptionRow, { companyId }, { creditCents: creditCents + cents });
      await tx.execute('insert into credit_grant (id, company_id, cents, given_at) values ($1, $2, $3, $4)', [
        uuidv7(),
        companyId,
        cents,
        this.clock.now(),
      ]);
      await askToSendCredit(this.queue, tx, companyId);
      await tx.audit({ action: 'credit.added', companyId, targets: targetsOf(companyId), detail: { cents } });
      return present(tx, companyId);
    });
  }

  /** A company that registered a moment ago, of which only auth knows yet, has its trial from here on. */
  private async of<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const isHeardOf = await this.database.system((tx) => tx.manager.existsBy(SubscriptionRow, { companyId }));
    if (!isHeardOf) {
      const { companies } = await this.bus.request(SuspendedCompanies, { company_ids: [companyId] });
      if (companies.length === 0) throw refuse('company.not-there');
      await this.database.system((tx) => subscriptionOf(tx, companyId, this.clock.now()));
    }
    return this.database.system(work);
  }

  /** The trial begins anew with the plan of that name; every other one is active from now on. */
  private async give(tx: Tx, companyId: string, plan: PlanRow | null): Promise<SubscriptionRow> {
    if (!plan) throw refuse('plan.not-there');
    const row = await locked(tx, companyId);
    const { plan: before } = row;
    if (isPaying(row)) throw refuse('plan.paid-for');
    const now = this.clock.now();
    await tx.manager.update(
      SubscriptionRow,
      { companyId },
      {
        planId: plan.id,
        ...standingOf(plan, now),
        // What was paid for has ended: nothing that is told of it late may take the gift back.
        stripeSubscriptionId: null,
        paidCents: null,
        paidCurrencyCode: null,
        currentPeriodEnd: null,
        syncVersion: row.syncVersion + 1,
        updatedAt: now,
      },
    );
    const detail = { from: before.name, to: plan.name };
    await tx.audit({ action: 'plan.changed', companyId, targets: targetsOf(companyId), detail });
    return tell(tx, companyId, now);
  }
}

const targetsOf = (id: string) => [{ kind: 'company', id }];

/** For what changes it. */
async function locked(tx: Tx, companyId: string): Promise<SubscriptionRow> {
  const row = await lockSubscription(tx, companyId);
  if (!row) throw refuse('company.not-there');
  return row;
}

async function found(tx: Tx, companyId: string): Promise<SubscriptionRow> {
  const row = await tx.manager.findOneBy(SubscriptionRow, { companyId });
  if (!row) throw refuse('company.not-there');
  return row;
}

function standingOf(plan: PlanRow, now: Date): Pick<SubscriptionRow, 'status' | 'trialEndsAt'> {
  if (plan.name !== 'trial') return { status: 'active', trialEndsAt: null };
  return { status: 'trialing', trialEndsAt: new Date(now.getTime() + trialDays * dayMilliseconds) };
}

async function present(tx: Tx, companyId: string): Promise<CompanySubscription> {
  const row = await found(tx, companyId);
  const { plan, status, trialEndsAt, creditCents } = row;
  const history = await tx.query<HistoryRow>(
    `select plan, status, price_cents, currency_code, started_at from subscription_history
      where company_id = $1 order by id desc limit $2`,
    [companyId, historyShown],
  );
  return {
    current_plan: plan.displayName,
    status,
    trial_ends_at: trialEndsAt?.toISOString() ?? null,
    credit_cents: creditCents,
    currency_code: priceOf(row).currency_code,
    history: history.map(({ price_cents, started_at, ...row }) => ({
      ...row,
      price: price_cents,
      started_at: started_at.toISOString(),
    })),
  };
}

interface HistoryRow {
  plan: string;
  status: string;
  price_cents: number;
  currency_code: string;
  started_at: Date;
}
