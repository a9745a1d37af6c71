import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { CLOCK, type Clock } from '@sop/service-kit';
import { isPaying } from '../payments/is-paying.js';
import { PAYMENTS_CONFIG, type PaymentsConfig } from '../payments/payments.config.js';
import { PlanRow } from '../plans/plan.entity.js';
import { daysUntilReset } from '../usage/period.js';
import { readUsage } from '../usage/read-usage.js';
import { presentUsage, type UsageByKind } from '../usage/usage.presenter.js';
import type { SubscriptionRow } from './subscription.entity.js';
import { findOrStartSubscription } from './subscription-store.js';
import { presentSubscription } from './subscription.presenter.js';

export interface SubscriptionWithUsage {
  subscription: SubscriptionRow;
  used: UsageByKind;
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

  /** Reads subscription and usage in one transaction. A company without a subscription starts its trial. */
  loadWithUsage(companyId: string): Promise<SubscriptionWithUsage> {
    const now = this.clock.now();
    return this.database.tenant(companyId, async (tx) => {
      const subscription = await findOrStartSubscription(tx, companyId, now);
      const { nextPlanId: id } = subscription;
      return {
        subscription,
        used: await readUsage(tx, companyId, now),
        nextPlan: id === null ? null : await tx.manager.findOneBy(PlanRow, { id }),
        now,
      };
    });
  }

  async subscription(companyId: string) {
    const { subscription, nextPlan } = await this.loadWithUsage(companyId);
    return presentSubscription(subscription, nextPlan);
  }

  async usage(companyId: string) {
    const { subscription, used, now } = await this.loadWithUsage(companyId);
    return presentUsage(subscription.plan, used, now);
  }

  async overview(companyId: string) {
    const { subscription, used, nextPlan, now } = await this.loadWithUsage(companyId);
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
