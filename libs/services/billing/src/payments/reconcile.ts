import { Injectable, Logger } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';
import type Stripe from 'stripe';
import { retryWhenUnavailable, PaymentProvider } from './payment-provider.js';
import { SyncSubscription } from './sync-subscription.js';
import { subscriptionExpand } from './stripe-subscription-state.js';

/** The provider's largest page. */
const pageSize = 100;

export const reconcileJob = defineJob({ kind: 'payments.reconcile', schedule: '23 * * * *' });

/**
 * Compares all subscriptions of the provider with all rows once an hour, repairs lost updates from the provider's state
 * and audits each difference (`subscription.reconciled`). Hourly, because a company whose payment event was lost waits
 * for this; one request reads a hundred subscriptions.
 */
@Injectable()
export class Reconcile implements JobHandler<typeof reconcileJob> {
  readonly job = reconcileJob;
  private readonly logger = new Logger(Reconcile.name);

  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    private readonly provider: PaymentProvider,
    private readonly sync: SyncSubscription,
  ) {}

  async run(): Promise<void> {
    if (!this.provider.isSetUp) return;
    await retryWhenUnavailable(async () => {
      const seen = new Set<string>();
      for await (const page of this.pages()) {
        const inSync = await this.sync.findInSync(page);
        for (const { id } of page) {
          seen.add(id);
          if (!inSync.has(id)) await this.repair(id);
        }
      }
      // The list does not contain ended subscriptions.
      for (const id of await this.findActiveIds()) if (!seen.has(id)) await this.repair(id);
    });
  }

  /** Subscriptions that have not ended, page by page. */
  private async *pages(): AsyncGenerator<Stripe.Subscription[]> {
    let after: string | undefined;
    do {
      const page = await this.provider.call((stripe) =>
        stripe.subscriptions.list({
          limit: pageSize,
          expand: subscriptionExpand.map((path) => `data.${path}`),
          ...(after !== undefined && { starting_after: after }),
        }),
      );
      yield page.data;
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after !== undefined);
  }

  private async findActiveIds(): Promise<string[]> {
    const rows = await this.database.system((tx) =>
      tx.query<{ id: string }>(
        `select stripe_subscription_id as id from subscription where stripe_subscription_id is not null and status <> 'canceled'`,
      ),
    );
    return rows.map(({ id }) => id);
  }

  private async repair(id: string): Promise<void> {
    const { state } = await this.sync.syncFromProvider(id, 'subscription.reconciled');
    if (state !== 'same') this.logger.warn(`The subscription ${id} differed from Stripe's: ${state}`);
  }
}
