import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { CLOCK, type Clock } from '../clock.js';
import { isPaying } from '../payments/is-paying.js';
import { PAYMENTS_CONFIG, type PaymentsConfig } from '../payments/payments.config.js';
import { PlanRow } from '../plans/plan.entity.js';
import { daysUntilReset } from '../usage/period.js';
import { usageOf } from '../usage/usage-of.js';
import { presentUsage, type UsedByKind } from '../usage/usage.presenter.js';
import type { SubscriptionRow } from './subscription.entity.js';
import { subscriptionOf } from './subscription-of.js';
import { presentSubscription } from './subscription.presenter.js';

export interface SubscriptionStatusView {
  subscription: SubscriptionRow;
  used: UsedByKind;
  nextPlan: PlanRow | null;
  now: Date;
}

@Injectable()
export class SubscriptionsService {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PAYMENTS_CONFIG) private readonly payments: Pick<PaymentsConfig, 'secretKey'>,
  ) {}

  /** Subscription and usage, read in one transaction. A company that has no subscription yet begins its trial. */
  standing(companyId: string): Promise<SubscriptionStatusView> {
    const now = this.clock.now();
    return this.database.tenant(companyId, async (tx) => {
      const subscription = await subscriptionOf(tx, companyId, now);
      const { nextPlanId: id } = subscription;
      return {
        subscription,
        used: await usageOf(tx, companyId, now),
        nextPlan: id === null ? null : await tx.manager.findOneBy(PlanRow, { id }),
        now,
      };
    });
  }

  async subscription(companyId: string) {
    const { subscription, nextPlan } = await this.standing(companyId);
    return presentSubscription(subscription, nextPlan);
  }

  async usage(companyId: string) {
    const { subscription, used, now } = await this.standing(companyId);
    return presentUsage(subscription.plan, used, now);
  }

  async overview(companyId: string) {
    const { subscription, used, nextPlan, now } = await this.standing(companyId);
    return {
      subscription: presentSubscription(subscription, nextPlan),
      current_usage: presentUsage(subscription.plan, used, now),
      days_until_limit_reset: daysUntilReset(now),
      payments_available: this.payments.secretKey !== undefined,
      has_payment_account: subscription.stripeCustomerId !== null,
      is_paying: isPaying(subscription),
    };
  }
}
