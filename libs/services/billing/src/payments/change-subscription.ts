import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { refuse } from '@sop/service-kit';
import type Stripe from 'stripe';
import { CLOCK, type Clock } from '../clock.js';
import { PlanRow } from '../plans/plan.entity.js';
import { isForSale } from '../plans/plans.service.js';
import type { SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { subscriptionOf } from '../subscriptions/subscription-of.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { usageOf } from '../usage/usage-of.js';
import { isPaying } from './is-paying.js';
import { PaymentProvider } from './payment-provider.js';
import { Prices } from './prices.js';
import { refuseWhatDoesNotFit } from './smaller-plan.js';
import { SyncSubscription, type SyncCause } from './sync-subscription.js';
import { idOf, itemOf } from './stripe-subscription-state.js';

interface Paid {
  row: SubscriptionRow;
  subscriptionId: string;
}

interface Change extends Paid {
  plan: PlanRow;
  /** It is the plan that the company has: the choice of a smaller one is taken back. */
  isKept: boolean;
  isLarger: boolean;
}

/**
 * What a company that pays does with its subscription. Everything is done at the provider first and then looked up there, so that
 * the row never says what the provider does not.
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
    const { row, subscriptionId } = await this.paid(companyId);
    if (row.cancelAtPeriodEnd) throw refuse('payments.already-cancelled');
    await this.provider.ask(async (stripe) => {
      await release(stripe, subscriptionId);
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    });
    return this.follow(companyId, subscriptionId, 'subscription.cancelled');
  }

  async resume(companyId: string) {
    const { row, subscriptionId } = await this.paid(companyId);
    if (!row.cancelAtPeriodEnd) throw refuse('payments.not-cancelled');
    await this.provider.ask(async (stripe) => {
      const { cancel_at_period_end } = await stripe.subscriptions.retrieve(subscriptionId);
      // Of a portal that named a day, the day is taken back.
      const change = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      await stripe.subscriptions.update(subscriptionId, change);
    });
    return this.follow(companyId, subscriptionId, 'subscription.resumed');
  }

  /** Throws 402 where the difference could not be paid: then nothing has changed. */
  async change(companyId: string, planId: string) {
    const change = await this.changeTo(companyId, planId);
    if (change.isLarger) await this.enlarge(change);
    else await this.reduce(change);
    return this.follow(companyId, change.subscriptionId, 'subscription.changed');
  }

  async preview(companyId: string, planId: string) {
    const { plan, subscriptionId, isLarger, row } = await this.changeTo(companyId, planId);
    const currency_code = plan.currencyCode;
    const now = this.clock.now().toISOString();
    if (!isLarger) {
      const effective_at = row.currentPeriodEnd?.toISOString() ?? now;
      return { amount_due_cents: 0, currency_code, effective_at };
    }
    const price = await this.prices.priceOf(plan);
    const invoice = await this.provider.ask(async (stripe) => {
      const id = itemOf(await stripe.subscriptions.retrieve(subscriptionId))?.id;
      return stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: { items: [{ ...(id && { id }), price }], proration_behavior: 'always_invoice' },
      });
    });
    return { amount_due_cents: invoice.amount_due, currency_code, effective_at: now };
  }

  private async enlarge({ plan, subscriptionId }: Change): Promise<void> {
    const price = await this.prices.priceOf(plan);
    await this.provider.ask(async (stripe) => {
      await release(stripe, subscriptionId);
      const id = itemOf(await stripe.subscriptions.retrieve(subscriptionId))?.id;
      await stripe.subscriptions.update(subscriptionId, {
        items: [{ ...(id && { id }), price }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      });
    });
  }

  /** What is paid for stays until the end of its period; choosing the present plan again takes the choice of a smaller one back. */
  private async reduce({ plan, isKept, subscriptionId }: Change): Promise<void> {
    const price = isKept ? null : await this.prices.priceOf(plan);
    await this.provider.ask(async (stripe) => {
      await release(stripe, subscriptionId);
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

  private async follow(companyId: string, subscriptionId: string, cause: SyncCause) {
    await this.sync.run(subscriptionId, cause);
    return this.subscriptions.subscription(companyId);
  }

  private async paid(companyId: string): Promise<Paid> {
    const now = this.clock.now();
    const row = await this.database.tenant(companyId, (tx) => subscriptionOf(tx, companyId, now));
    if (!this.provider.isSetUp) throw refuse('payments.not-set-up');
    const subscriptionId = row.stripeSubscriptionId;
    if (subscriptionId === null || !isPaying(row)) throw refuse('payments.no-subscription');
    return { row, subscriptionId };
  }

  private async changeTo(companyId: string, planId: string): Promise<Change> {
    const now = this.clock.now();
    const { plan, used } = await this.database.tenant(companyId, async (tx) => ({
      plan: await tx.manager.findOneBy(PlanRow, { id: planId }),
      used: await usageOf(tx, companyId, now),
    }));
    if (!plan) throw refuse('plan.not-there');
    const paid = await this.paid(companyId);
    const { row } = paid;
    const isKept = row.planId === plan.id;
    if (isKept && row.nextPlanId === null) throw refuse('payments.same-plan');
    // Who has a plan keeps it, also where it is sold no more.
    if (!isKept && !isForSale(plan)) throw refuse('payments.not-on-offer');
    if (row.cancelAtPeriodEnd) throw refuse('payments.resume-first');
    const isLarger = !isKept && (await this.costsMore(plan, paid));
    if (!isLarger && !isKept) refuseWhatDoesNotFit(plan, used);
    return { ...paid, plan, isKept, isLarger };
  }

  /** Than what is paid now, which need not be what its plan costs today. Throws 409 for another currency, which no subscription changes to. */
  private async costsMore(plan: PlanRow, { subscriptionId }: Paid): Promise<boolean> {
    const subscription = await this.provider.ask((stripe) => stripe.subscriptions.retrieve(subscriptionId));
    const [currency, paid] = [plan.currencyCode, subscription.currency.toUpperCase()];
    if (currency !== paid)
      throw refuse('payments.other-currency', { plan: plan.displayName, currency, paid });
    return plan.priceCents > (itemOf(subscription)?.price.unit_amount ?? 0);
  }
}

/** A schedule stands in the way of every other change. */
async function release(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { schedule } = await stripe.subscriptions.retrieve(subscriptionId);
  const id = idOf(schedule);
  if (id !== null) await stripe.subscriptionSchedules.release(id);
}
