import { Inject, Injectable } from '@nestjs/common';
import type { AuditAction } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import type Stripe from 'stripe';
import { CLOCK, type Clock } from '@sop/service-kit';
import { PlanRow } from '../plans/plan.entity.js';
import { lockSubscription } from '../subscriptions/lock-subscription.js';
import { SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { publishSubscriptionChange } from '../subscriptions/subscription-store.js';
import { enqueueNotice } from './notify-company.js';
import { PaymentProvider } from './payment-provider.js';
import { findPlanByPrice } from './prices.js';
import {
  differences,
  subscriptionExpand,
  idOf,
  itemOf,
  nextPriceOf,
  statusOf,
  stateOfSubscription,
  type StripeSubscriptionState,
} from './stripe-subscription-state.js';

/** Why the subscription is synced: the action in the audit trail. */
export type SyncCause = Extract<AuditAction, `subscription.${string}`>;

export type SyncState =
  | 'changed'
  | 'same'
  /** No company belongs to its customer. */
  | 'no-company'
  /** Its price is mapped to no plan. */
  | 'unknown-price'
  /** The company pays for another subscription. */
  | 'another'
  /** Its first payment is missing, so nothing changes. */
  | 'never-paid';

export interface Synced {
  state: SyncState;
  companyId: string | null;
  subscription: Stripe.Subscription;
}

/** Actions of a person, which are audited even when nothing changed. */
const userActions: readonly SyncCause[] = [
  'subscription.cancelled',
  'subscription.resumed',
  'subscription.changed',
];

/** The monthly price. */
const paidColumns: readonly string[] = ['paidCents', 'paidCurrencyCode'];
/** A change of these columns is published. */
const publishedColumns: readonly string[] = ['planId', 'status', 'trialEndsAt', ...paidColumns];

const maxAttempts = 6;

/**
 * Copies the provider's subscription to the row. The content of an event is never trusted: the subscription is looked
 * up, and written only if no later lookup was written since (`sync_version`), so that any order of events ends in the
 * same state.
 */
@Injectable()
export class SyncSubscription {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly provider: PaymentProvider,
    private readonly queue: JobQueue,
  ) {}

  async syncFromProvider(id: string, cause: SyncCause): Promise<Synced> {
    let companyId = await this.companyOf('stripe_subscription_id', id);
    let hasSyncedOther = false;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const version = companyId === null ? null : await this.versionOf(companyId);
      const subscription = await this.provider.call((stripe) =>
        stripe.subscriptions.retrieve(id, { expand: [...subscriptionExpand] }),
      );
      const owner = await this.ownerOf(subscription);
      if (owner === null) return { state: 'no-company', companyId: null, subscription };
      if (owner !== companyId || version === null) {
        companyId = owner;
        continue;
      }
      const state = await this.write(owner, version, subscription, cause);
      if (state === 'stale') continue;
      if (state !== 'another' || hasSyncedOther) return { state, companyId, subscription };
      hasSyncedOther = true;
      await this.syncOther(owner, cause);
    }
    throw new Error('The subscription changed at every attempt to read it');
  }

  /** Ids of the subscriptions (schedules expanded) that match their rows, or that need no row. */
  findInSync(found: readonly Stripe.Subscription[]): Promise<Set<string>> {
    return this.database.system(async (tx) => {
      const inSync = new Set<string>();
      for (const subscription of found) if (await isInSync(tx, subscription)) inSync.add(subscription.id);
      return inSync;
    });
  }

  /** The other subscription may have ended without an event so far. */
  private async syncOther(companyId: string, cause: SyncCause): Promise<void> {
    const row = await this.database.system((tx) => tx.manager.findOneBy(SubscriptionRow, { companyId }));
    if (row?.stripeSubscriptionId) await this.syncFromProvider(row.stripeSubscriptionId, cause);
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
      const next = await stateFromStripe(tx, row, subscription);
      if (typeof next === 'string') return next;
      if (differences(row, next).length === 0) {
        // The event of a person's action may be handled first; the action is audited nevertheless.
        if (userActions.includes(cause)) await this.audit(tx, row, next, cause);
        return 'same';
      }
      await this.save(tx, row, next, cause);
      if (isPaymentFailure(subscription, next) && row.status !== next.status) {
        await enqueueNotice(
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

  private async save(
    tx: Tx,
    row: SubscriptionRow,
    next: StripeSubscriptionState,
    cause: SyncCause,
  ): Promise<void> {
    const { companyId, syncVersion } = row;
    const now = this.clock.now();
    await tx.manager.update(
      SubscriptionRow,
      { companyId },
      { ...next, syncVersion: syncVersion + 1, updatedAt: now },
    );
    const changed: readonly string[] = differences(row, next);
    if (changed.some((name) => publishedColumns.includes(name)))
      await publishSubscriptionChange(tx, companyId, now);
    // Filling in a price that was never stored is no change.
    const isFirstLook = row.paidCents === null && changed.every((name) => paidColumns.includes(name));
    if (!isFirstLook) await this.audit(tx, row, next, cause);
  }

  private async audit(
    tx: Tx,
    row: SubscriptionRow,
    next: StripeSubscriptionState,
    cause: SyncCause,
  ): Promise<void> {
    const { companyId } = row;
    const plan = await tx.manager.findOneByOrFail(PlanRow, { id: next.planId });
    await tx.audit({
      action: cause,
      companyId,
      targets: [{ kind: 'company', id: companyId }],
      detail: {
        from: row.plan.name,
        to: plan.name,
        status: next.status,
        was: row.status,
        ends_with_period: next.cancelAtPeriodEnd,
        ...(row.paidCents !== null &&
          row.paidCents !== next.paidCents && {
            monthly_cents: next.paidCents,
            monthly_cents_before: row.paidCents,
          }),
      },
    });
  }
}

async function isInSync(tx: Tx, subscription: Stripe.Subscription): Promise<boolean> {
  if (statusOf(subscription) === undefined) return true;
  const [owner] = await tx.query<{ company_id: string }>(
    `select company_id from subscription where stripe_subscription_id = $1 or stripe_customer_id = $2
      order by stripe_subscription_id = $1 desc nulls last limit 1`,
    [subscription.id, idOf(subscription.customer)],
  );
  const companyId = owner?.company_id;
  const row = companyId === undefined ? null : await tx.manager.findOneBy(SubscriptionRow, { companyId });
  // An ended subscription without a company needs no row.
  if (row === null) return statusOf(subscription) === 'canceled';
  const next = await stateFromStripe(tx, row, subscription);
  return typeof next === 'string' ? next === 'same' : differences(row, next).length === 0;
}

async function stateFromStripe(
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
  const planId = await findPlanByPrice(tx, itemOf(subscription)?.price.id ?? null);
  if (planId === null) return 'unknown-price';
  return stateOfSubscription(subscription, {
    status,
    planId,
    nextPlanId: await findPlanByPrice(tx, nextPriceOf(subscription)),
  });
}

/** The subscription stopped because of missing payment. */
const isPaymentFailure = (
  { cancellation_details: details }: Stripe.Subscription,
  { status }: StripeSubscriptionState,
): boolean => status === 'unpaid' || (status === 'canceled' && details?.reason === 'payment_failed');
