import { Inject, Injectable } from '@nestjs/common';
import { SuspendedCompanies, trialDays, type PlanName, type ReplyOf, type routes } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { refuse, CLOCK, dayMilliseconds, type Clock } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { isPaying } from '../payments/is-paying.js';
import { enqueueSendCredit } from '../payments/send-credit.js';
import { PlanRow } from '../plans/plan.entity.js';
import { lockSubscription } from '../subscriptions/lock-subscription.js';
import { priceOf } from '../subscriptions/price-of.js';
import { SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { presentSubscription } from '../subscriptions/subscription.presenter.js';
import { findOrStartSubscription, publishSubscriptionChange } from '../subscriptions/subscription-store.js';
import { usageByMonth } from './usage-by-month.js';

type CompanySubscription = ReplyOf<typeof routes.platformBilling.subscription>;

const maxCreditCents = 100_000_000;
const maxHistoryEntries = 50;

/**
 * The operator's view and changes of one company's subscription. Every method throws a Problem 404 for an unknown
 * company.
 */
@Injectable()
export class CompanyBilling {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly queue: JobQueue,
    private readonly bus: Bus,
  ) {}

  subscription(companyId: string): Promise<CompanySubscription> {
    return this.withSubscription(companyId, (tx) => present(tx, companyId));
  }

  usage(companyId: string) {
    return this.withSubscription(companyId, async (tx) => {
      await findOrThrow(tx, companyId);
      return { usage: await usageByMonth(tx, companyId, this.clock.now()) };
    });
  }

  /** Assigns a plan by id, also one that is not on offer. */
  async override(companyId: string, planId: string) {
    const row = await this.withSubscription(companyId, async (tx) =>
      this.assignPlan(tx, companyId, await tx.manager.findOneBy(PlanRow, { id: planId })),
    );
    return presentSubscription(row);
  }

  changePlan(companyId: string, name: PlanName): Promise<CompanySubscription> {
    return this.withSubscription(companyId, async (tx) => {
      await this.assignPlan(tx, companyId, await tx.manager.findOneBy(PlanRow, { name }));
      return present(tx, companyId);
    });
  }

  /** Extends from the trial's end, or from now if it has passed. */
  extendTrial(companyId: string, days: number): Promise<CompanySubscription> {
    return this.withSubscription(companyId, async (tx) => {
      const { trialEndsAt, status } = await lockOrThrow(tx, companyId);
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
      await publishSubscriptionChange(tx, companyId, now);
      return present(tx, companyId);
    });
  }

  /** @param cents negative to take back unused credit */
  addCredit(companyId: string, cents: number): Promise<CompanySubscription> {
    return this.withSubscription(companyId, async (tx) => {
      const { creditCents } = await lockOrThrow(tx, companyId);
      if (creditCents + cents > maxCreditCents) throw refuse('plan.credit-too-large');
      if (creditCents + cents < 0) throw refuse('plan.credit-used');
      await tx.manager.update(SubscriptionRow, { companyId }, { creditCents: creditCents + cents });
      await tx.execute('insert into credit_grant (id, company_id, cents, given_at) values ($1, $2, $3, $4)', [
        uuidv7(),
        companyId,
        cents,
        this.clock.now(),
      ]);
      await enqueueSendCredit(this.queue, tx, companyId);
      await tx.audit({ action: 'credit.added', companyId, targets: targetsOf(companyId), detail: { cents } });
      return present(tx, companyId);
    });
  }

  /** A company whose registration event has not arrived yet starts its trial here. */
  private async withSubscription<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const exists = await this.database.system((tx) => tx.manager.existsBy(SubscriptionRow, { companyId }));
    if (!exists) {
      const { companies } = await this.bus.request(SuspendedCompanies, { company_ids: [companyId] });
      if (companies.length === 0) throw refuse('company.not-found');
      await this.database.system((tx) => findOrStartSubscription(tx, companyId, this.clock.now()));
    }
    return this.database.system(work);
  }

  /** Assigning the trial restarts it; every other plan is active at once. */
  private async assignPlan(tx: Tx, companyId: string, plan: PlanRow | null): Promise<SubscriptionRow> {
    if (!plan) throw refuse('plan.not-found');
    const row = await lockOrThrow(tx, companyId);
    const { plan: before } = row;
    if (isPaying(row)) throw refuse('plan.paid-for');
    const now = this.clock.now();
    await tx.manager.update(
      SubscriptionRow,
      { companyId },
      {
        planId: plan.id,
        ...initialStatus(plan, now),
        // The paid subscription has ended: late events of it must not undo this assignment.
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
    return publishSubscriptionChange(tx, companyId, now);
  }
}

const targetsOf = (id: string) => [{ kind: 'company', id }];

/** Locks the row for a change. */
async function lockOrThrow(tx: Tx, companyId: string): Promise<SubscriptionRow> {
  const row = await lockSubscription(tx, companyId);
  if (!row) throw refuse('company.not-found');
  return row;
}

async function findOrThrow(tx: Tx, companyId: string): Promise<SubscriptionRow> {
  const row = await tx.manager.findOneBy(SubscriptionRow, { companyId });
  if (!row) throw refuse('company.not-found');
  return row;
}

function initialStatus(plan: PlanRow, now: Date): Pick<SubscriptionRow, 'status' | 'trialEndsAt'> {
  if (plan.name !== 'trial') return { status: 'active', trialEndsAt: null };
  return { status: 'trialing', trialEndsAt: new Date(now.getTime() + trialDays * dayMilliseconds) };
}

async function present(tx: Tx, companyId: string): Promise<CompanySubscription> {
  const row = await findOrThrow(tx, companyId);
  const { plan, status, trialEndsAt, creditCents } = row;
  const history = await tx.query<HistoryRow>(
    `select plan, status, price_cents, currency_code, started_at from subscription_history
      where company_id = $1 order by id desc limit $2`,
    [companyId, maxHistoryEntries],
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
