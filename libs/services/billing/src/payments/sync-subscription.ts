import { Inject, Injectable } from '@nestjs/common';
import type { AuditAction } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import type Stripe from 'stripe';
import { CLOCK, type Clock } from '../clock.js';
import { PlanRow } from '../plans/plan.entity.js';
import { lockSubscription } from '../subscriptions/lock-subscription.js';
import { SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { tell } from '../subscriptions/subscription-of.js';
import { askToNotify } from './notify-company.js';
import { PaymentProvider } from './payment-provider.js';
import { planOfPrice } from './prices.js';
import {
  differences,
  expandedOfSubscription,
  idOf,
  itemOf,
  nextPriceOf,
  statusOf,
  stateOfSubscription,
  type StripeSubscriptionState,
} from './stripe-subscription-state.js';

/** By whom or what the provider was looked up: the deed that the audit trail names. */
export type SyncCause = Extract<AuditAction, `subscription.${string}`>;

export type SyncState =
  | 'changed'
  | 'same'
  /** No company here is its customer. */
  | 'no-company'
  /** Its price belongs to no plan. */
  | 'unknown-price'
  /** The company pays for another one. */
  | 'another'
  /** Its first payment has not come, so that nothing follows from it. */
  | 'never-paid';

export interface Synced {
  state: SyncState;
  companyId: string | null;
  subscription: Stripe.Subscription;
}

/** What a person did; the other causes are looks without anybody behind them, which say nothing where nothing changed. */
const deeds: readonly SyncCause[] = [
  'subscription.cancelled',
  'subscription.resumed',
  'subscription.changed',
];

/** What a company pays a month. */
const paid: readonly string[] = ['paidCents', 'paidCurrencyCode'];
/** What others are told of. */
const told: readonly string[] = ['planId', 'status', 'trialEndsAt', ...paid];

const mostLooks = 6;

/**
 * Makes a company's subscription what the provider says it is. What an event says is never believed: the subscription is looked up,
 * and what was looked up is written only if nobody has written a later look meanwhile (`sync_version`), so that any order of any
 * number of events ends in the same state.
 */
@Injectable()
export class SyncSubscription {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly provider: PaymentProvider,
    private readonly queue: JobQueue,
  ) {}

  async run(id: string, cause: SyncCause): Promise<Synced> {
    let companyId = await this.companyOf('stripe_subscription_id', id);
    let isOtherKnown = false;
    for (let look = 0; look < mostLooks; look += 1) {
      const version = companyId === null ? null : await this.versionOf(companyId);
      const subscription = await this.provider.ask((stripe) =>
        stripe.subscriptions.retrieve(id, { expand: [...expandedOfSubscription] }),
      );
      const owner = await this.ownerOf(subscription);
      if (owner === null) return { state: 'no-company', companyId: null, subscription };
      if (owner !== companyId || version === null) {
        companyId = owner;
        continue;
      }
      const state = await this.write(owner, version, subscription, cause);
      if (state === 'stale') continue;
      if (state !== 'another' || isOtherKnown) return { state, companyId, subscription };
      isOtherKnown = true;
      await this.lookAtOther(owner, cause);
    }
    throw new Error('The subscription was changed whenever it was looked at');
  }

  /** Which of these, with their schedules expanded, are what stands here; also those from which nothing follows. */
  agreeing(found: readonly Stripe.Subscription[]): Promise<Set<string>> {
    return this.database.system(async (tx) => {
      const agreeing = new Set<string>();
      for (const subscription of found) if (await agrees(tx, subscription)) agreeing.add(subscription.id);
      return agreeing;
    });
  }

  /** What is paid for may have ended without word yet. */
  private async lookAtOther(companyId: string, cause: SyncCause): Promise<void> {
    const row = await this.database.system((tx) => tx.manager.findOneBy(SubscriptionRow, { companyId }));
    if (row?.stripeSubscriptionId) await this.run(row.stripeSubscriptionId, cause);
  }

  private async ownerOf({ id, customer, metadata }: Stripe.Subscription): Promise<string | null> {
    const named = metadata['company_id'] ?? null;
    return (
      (await this.companyOf('stripe_subscription_id', id)) ??
      (await this.companyOf('stripe_customer_id', idOf(customer))) ??
      (await this.companyOf('company_id::text', named))
    );
  }

  private async companyOf(
    column: 'stripe_subscription_id' | 'stripe_customer_id' | 'company_id::text',
    value: string | null,
  ): Promise<string | null> {
    if (value === null) return null;
    const [found] = await this.database.system((tx) =>
      tx.query<{ company_id: string }>(`select company_id from subscription where ${column} = $1`, [value]),
    );
    return found?.company_id ?? null;
  }

  private async versionOf(companyId: string): Promise<number | null> {
    const row = await this.database.system((tx) => tx.manager.findOneBy(SubscriptionRow, { companyId }));
    return row?.syncVersion ?? null;
  }

  private write(
    companyId: string,
    version: number,
    subscription: Stripe.Subscription,
    cause: SyncCause,
  ): Promise<SyncState | 'stale'> {
    return this.database.system(async (tx) => {
      const row = await lockSubscription(tx, companyId);
      if (row?.syncVersion !== version) return 'stale';
      const read = await readTruth(tx, row, subscription);
      if (typeof read === 'string') return read;
      if (differences(row, read).length === 0) {
        // Word of a person's deed may come before the deed itself looks: what was done is said nevertheless.
        if (deeds.includes(cause)) await this.say(tx, row, read, cause);
        return 'same';
      }
      await this.keep(tx, row, read, cause);
      if (isForPayment(subscription, read) && row.status !== read.status) {
        await askToNotify(
          this.queue,
          tx,
          `suspended:${subscription.id}:${idOf(subscription.latest_invoice) ?? ''}`,
          {
            company_id: companyId,
            notice: 'suspended',
          },
        );
      }
      return 'changed';
    });
  }

  private async keep(
    tx: Tx,
    row: SubscriptionRow,
    truth: StripeSubscriptionState,
    cause: SyncCause,
  ): Promise<void> {
    const { companyId, syncVersion } = row;
    const now = this.clock.now();
    await tx.manager.update(
      SubscriptionRow,
      { companyId },
      { ...truth, syncVersion: syncVersion + 1, updatedAt: now },
    );
    const changed: readonly string[] = differences(row, truth);
    if (changed.some((name) => told.includes(name))) await tell(tx, companyId, now);
    // What was paid before this was kept is nothing that happened now.
    const isFirstLook = row.paidCents === null && changed.every((name) => paid.includes(name));
    if (!isFirstLook) await this.say(tx, row, truth, cause);
  }

  private async say(
    tx: Tx,
    row: SubscriptionRow,
    truth: StripeSubscriptionState,
    cause: SyncCause,
  ): Promise<void> {
    const { companyId } = row;
    const plan = await tx.manager.findOneByOrFail(PlanRow, { id: truth.planId });
    await tx.audit({
      action: cause,
      companyId,
      targets: [{ kind: 'company', id: companyId }],
      detail: {
        from: row.plan.name,
        to: plan.name,
        status: truth.status,
        was: row.status,
        ends_with_period: truth.cancelAtPeriodEnd,
        ...(row.paidCents !== null &&
          row.paidCents !== truth.paidCents && {
            monthly_cents: truth.paidCents,
            monthly_cents_before: row.paidCents,
          }),
      },
    });
  }
}

async function agrees(tx: Tx, subscription: Stripe.Subscription): Promise<boolean> {
  if (statusOf(subscription) === undefined) return true;
  const [owner] = await tx.query<{ company_id: string }>(
    `select company_id from subscription where stripe_subscription_id = $1 or stripe_customer_id = $2
      order by stripe_subscription_id = $1 desc nulls last limit 1`,
    [subscription.id, idOf(subscription.customer)],
  );
  const companyId = owner?.company_id;
  const row = companyId === undefined ? null : await tx.manager.findOneBy(SubscriptionRow, { companyId });
  // What has ended and was nobody's is nobody's business.
  if (row === null) return statusOf(subscription) === 'canceled';
  const truth = await readTruth(tx, row, subscription);
  return typeof truth === 'string' ? truth === 'same' : differences(row, truth).length === 0;
}

async function readTruth(
  tx: Tx,
  row: SubscriptionRow,
  subscription: Stripe.Subscription,
): Promise<StripeSubscriptionState | Exclude<SyncState, 'changed' | 'no-company'>> {
  const status = statusOf(subscription);
  if (status === undefined) return 'never-paid';
  if (row.stripeSubscriptionId !== subscription.id) {
    if (status === 'canceled') return 'same';
    if (row.stripeSubscriptionId !== null && row.status !== 'canceled') return 'another';
  }
  const planId = await planOfPrice(tx, itemOf(subscription)?.price.id ?? null);
  if (planId === null) return 'unknown-price';
  return stateOfSubscription(subscription, {
    status,
    planId,
    nextPlanId: await planOfPrice(tx, nextPriceOf(subscription)),
  });
}

/** It stopped because nobody paid. */
const isForPayment = (
  { cancellation_details: details }: Stripe.Subscription,
  { status }: StripeSubscriptionState,
): boolean => status === 'unpaid' || (status === 'canceled' && details?.reason === 'payment_failed');
