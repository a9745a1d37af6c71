import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { CLOCK, type Clock } from '../clock.js';
import { daysUntilReset } from '../usage/period.js';
import { usageOf } from '../usage/usage-of.js';
import { presentUsage, type UsedByKind } from '../usage/usage.presenter.js';
import type { SubscriptionRow } from './subscription.entity.js';
import { subscriptionOf } from './subscription-of.js';
import { presentSubscription } from './subscription.presenter.js';

export interface Standing {
  subscription: SubscriptionRow;
  used: UsedByKind;
  now: Date;
}

@Injectable()
export class SubscriptionsService {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Subscription and usage, read in one transaction. A company that has no subscription yet begins its trial. */
  standing(companyId: string): Promise<Standing> {
    const now = this.clock.now();
    return this.database.tenant(companyId, async (tx) => ({
      subscription: await subscriptionOf(tx, companyId, now),
      used: await usageOf(tx, companyId, now),
      now,
    }));
  }

  async subscription(companyId: string) {
    return presentSubscription((await this.standing(companyId)).subscription);
  }

  async usage(companyId: string) {
    const { subscription, used, now } = await this.standing(companyId);
    return presentUsage(subscription.plan, used, now);
  }

  async overview(companyId: string) {
    const { subscription, used, now } = await this.standing(companyId);
    return {
      subscription: presentSubscription(subscription),
      current_usage: presentUsage(subscription.plan, used, now),
      days_until_limit_reset: daysUntilReset(now),
      payments_available: false,
      has_payment_account: false,
    };
  }
}
