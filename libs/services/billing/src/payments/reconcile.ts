import { Injectable, Logger } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, type JobHandler } from '@sop/jobs';
import type Stripe from 'stripe';
import { z } from 'zod';
import { patiently, PaymentProvider } from './payment-provider.js';
import { SyncSubscription } from './sync-subscription.js';
import { expandedOfSubscription } from './stripe-subscription-state.js';

/** The provider keeps no page longer. */
const pageSize = 100;

export const reconcileJob = defineJob({
  name: 'payments.reconcile',
  payload: z.object({}),
  schedule: '23 * * * *',
});

/**
 * Once an hour all that the provider has is held against all that stands here: what was told and never arrived is mended from its
 * truth, and each difference is told in the company's audit trail (`subscription.reconciled`). Hourly, for whoever has paid and
 * of whose payment no word came waits for this; a page of a hundred is one request.
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
    await patiently(async () => {
      const seen = new Set<string>();
      for await (const page of this.pages()) {
        const agreeing = await this.sync.agreeing(page);
        for (const { id } of page) {
          seen.add(id);
          if (!agreeing.has(id)) await this.mend(id);
        }
      }
      // What has ended there is not listed.
      for (const id of await this.standing()) if (!seen.has(id)) await this.mend(id);
    });
  }

  /** What has not ended, page by page. */
  private async *pages(): AsyncGenerator<Stripe.Subscription[]> {
    let after: string | undefined;
    do {
      const page = await this.provider.ask((stripe) =>
        stripe.subscriptions.list({
          limit: pageSize,
          expand: expandedOfSubscription.map((path) => `data.${path}`),
          ...(after !== undefined && { starting_after: after }),
        }),
      );
      yield page.data;
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after !== undefined);
  }

  private async standing(): Promise<string[]> {
    const rows = await this.database.system((tx) =>
      tx.query<{ id: string }>(
        `select stripe_subscription_id as id from subscription where stripe_subscription_id is not null and status <> 'canceled'`,
      ),
    );
    return rows.map(({ id }) => id);
  }

  private async mend(id: string): Promise<void> {
    const { state } = await this.sync.run(id, 'subscription.reconciled');
    if (state !== 'same') this.logger.warn(`The subscription ${id} differed from Stripe's: ${state}`);
  }
}
