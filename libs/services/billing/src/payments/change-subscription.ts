import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { refuse, CLOCK, type Clock } from '@sop/service-kit';
import type Stripe from 'stripe';
import { PlanRow } from '../plans/plan.entity.js';
import { isForSale } from '../plans/plans.service.js';
import type { SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { findOrStartSubscription } from '../subscriptions/subscription-store.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { readUsage } from '../usage/read-usage.js';
import { isPaying } from './is-paying.js';
import { PaymentProvider } from './payment-provider.js';
import { Prices } from './prices.js';
import { assertUsageFits } from './assert-usage-fits.js';
import { SyncSubscription, type SyncCause } from './sync-subscription.js';
import { idOf, itemOf } from './stripe-subscription-state.js';

interface PaidSubscription {
  row: SubscriptionRow;
  subscriptionId: string;
}

interface Change extends PaidSubscription {
  plan: PlanRow;
  /** The company already has this plan: choosing it cancels a scheduled downgrade. */
  isCurrentPlan: boolean;
  isUpgrade: boolean;
}

/**
 * Changes a paid subscription at the provider first and then syncs from there, so that the row never disagrees with the
 * provider.
 */
@Injectable()
export class ChangeSubscription {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly provider: PaymentProvider,
    private readonly prices: Prices,
    private readonly sync: SyncSubscription,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  async cancel(companyId: string) {
    const { row, subscriptionId } = await this.findPaidSubscription(companyId);
    if (row.cancelAtPeriodEnd) throw refuse('payments.already-cancelled');
    await this.provider.call(async (stripe) => {
      await releaseSchedule(stripe, subscriptionId);
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    });
    return this.syncAndRead(companyId, subscriptionId, 'subscription.cancelled');
  }

  async resume(companyId: string) {
    const { row, subscriptionId } = await this.findPaidSubscription(companyId);
    if (!row.cancelAtPeriodEnd) throw refuse('payments.not-cancelled');
    await this.provider.call(async (stripe) => {
      const { cancel_at_period_end } = await stripe.subscriptions.retrieve(subscriptionId);
      // The portal may set a date instead of the flag: clear the date then.
      const change = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      await stripe.subscriptions.update(subscriptionId, change);
    });
    return this.syncAndRead(companyId, subscriptionId, 'subscription.resumed');
  }

  /** @throws Problem 402 when the difference cannot be paid: nothing changes then */
  async change(companyId: string, planId: string) {
    const change = await this.resolveChange(companyId, planId);
    if (change.isUpgrade) await this.upgrade(change);
    else await this.downgrade(change);
    return this.syncAndRead(companyId, change.subscriptionId, 'subscription.changed');
  }

  async preview(companyId: string, planId: string) {
    const { plan, subscriptionId, isUpgrade, row } = await this.resolveChange(companyId, planId);
    const currency_code = plan.currencyCode;
    const now = this.clock.now().toISOString();
    if (!isUpgrade) {
      const effective_at = row.currentPeriodEnd?.toISOString() ?? now;
      return { amount_due_cents: 0, currency_code, effective_at };
    }
    const price = await this.prices.findOrCreatePrice(plan);
    const invoice = await this.provider.call(async (stripe) => {
      const id = itemOf(await stripe.subscriptions.retrieve(subscriptionId))?.id;
      return stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: { items: [{ ...(id && { id }), price }], proration_behavior: 'always_invoice' },
      });
    });
    return { amount_due_cents: invoice.amount_due, currency_code, effective_at: now };
  }

  private async upgrade({ plan, subscriptionId }: Change): Promise<void> {
    const price = await this.prices.findOrCreatePrice(plan);
    await this.provider.call(async (stripe) => {
      await releaseSchedule(stripe, subscriptionId);
      const id = itemOf(await stripe.subscriptions.retrieve(subscriptionId))?.id;
      await stripe.subscriptions.update(subscriptionId, {
        items: [{ ...(id && { id }), price }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      });
    });
  }

  /** A downgrade starts with the next period; choosing the current plan again cancels it. */
  private async downgrade({ plan, isCurrentPlan, subscriptionId }: Change): Promise<void> {
    const price = isCurrentPlan ? null : await this.prices.findOrCreatePrice(plan);
    await this.provider.call(async (stripe) => {
      await releaseSchedule(stripe, subscriptionId);
      if (price === null) return;
      const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
      const [current] = schedule.phases;
      if (!current) throw new Error('A schedule without a phase');
      const items = current.items.map((item) => ({ price: idOf(item.price) ?? '', quantity: 1 }));
      await stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          { items, start_date: current.start_date, end_date: current.end_date },
          { items: [{ price, quantity: 1 }], duration: { interval: 'month', interval_count: 1 } },
        ],
      });
    });
  }

  private async syncAndRead(companyId: string, subscriptionId: string, cause: SyncCause) {
    await this.sync.syncFromProvider(subscriptionId, cause);
    return this.subscriptions.subscription(companyId);
  }

  private async findPaidSubscription(companyId: string): Promise<PaidSubscription> {
    const now = this.clock.now();
    const row = await this.database.tenant(companyId, (tx) => findOrStartSubscription(tx, companyId, now));
    if (!this.provider.isSetUp) throw refuse('payments.not-set-up');
    const subscriptionId = row.stripeSubscriptionId;
    if (subscriptionId === null || !isPaying(row)) throw refuse('payments.no-subscription');
    return { row, subscriptionId };
  }

  private async resolveChange(companyId: string, planId: string): Promise<Change> {
    const now = this.clock.now();
    const { plan, used } = await this.database.tenant(companyId, async (tx) => ({
      plan: await tx.manager.findOneBy(PlanRow, { id: planId }),
      used: await readUsage(tx, companyId, now),
    }));
    if (!plan) throw refuse('plan.not-found');
    const paidSubscription = await this.findPaidSubscription(companyId);
    const { row } = paidSubscription;
    const isCurrentPlan = row.planId === plan.id;
    if (isCurrentPlan && row.nextPlanId === null) throw refuse('payments.same-plan');
    // A company can keep its current plan even when the plan is no longer sold.
    if (!isCurrentPlan && !isForSale(plan)) throw refuse('payments.not-on-offer');
    if (row.cancelAtPeriodEnd) throw refuse('payments.resume-first');
    const isUpgrade = !isCurrentPlan && (await this.costsMore(plan, paidSubscription));
    if (!isUpgrade && !isCurrentPlan) assertUsageFits(plan, used);
    return { ...paidSubscription, plan, isCurrentPlan, isUpgrade };
  }

  /**
   * Compares with the price paid now, which may differ from the plan's price today. @throws Problem 409 for another
   * currency
   */
  private async costsMore(plan: PlanRow, { subscriptionId }: PaidSubscription): Promise<boolean> {
    const subscription = await this.provider.call((stripe) => stripe.subscriptions.retrieve(subscriptionId));
    const [currency, paidCurrency] = [plan.currencyCode, subscription.currency.toUpperCase()];
    if (currency !== paidCurrency)
      throw refuse('payments.other-currency', { plan: plan.displayName, currency, paid: paidCurrency });
    return plan.priceCents > (itemOf(subscription)?.price.unit_amount ?? 0);
  }
}

/** A schedule blocks every other change of its subscription. */
async function releaseSchedule(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { schedule } = await stripe.subscriptions.retrieve(subscriptionId);
  const id = idOf(schedule);
  if (id !== null) await stripe.subscriptionSchedules.release(id);
}
