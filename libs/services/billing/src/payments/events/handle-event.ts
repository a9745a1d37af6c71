import { truncate } from '@sop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import {
  defineJob,
  type ClaimedJob,
  type FailedJob,
  type JobContext,
  type JobHandler,
  type JobPayload,
} from '@sop/jobs';
import { z } from 'zod';
import { InvoiceEvents } from '../invoice-events.js';
import { CustomerEvents } from '../customer-events.js';
import { retryWhenUnavailable, PaymentProvider } from '../payment-provider.js';
import { SyncSubscription } from '../sync-subscription.js';
import { idOf } from '../stripe-subscription-state.js';
import { subjectOf, type EventSubject } from './payment-event.js';

/** About a day in total: the provider may be unavailable for a while. */
const backOffSeconds = [2, 15, 60, 300, 1_800, 7_200, 28_800, 43_200];

export const handleEventJob = defineJob({
  kind: 'payments.handle-event',
  payload: z.object({ event_id: z.string() }),
  attempts: backOffSeconds.length + 1,
  backOffSeconds,
});

interface EventRow {
  kind: string;
  object_id: string;
}

/** Looks up the object of an event at the provider and syncs it. */
@Injectable()
export class HandleEvent implements JobHandler<typeof handleEventJob> {
  readonly job = handleEventJob;

  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    private readonly provider: PaymentProvider,
    private readonly sync: SyncSubscription,
    private readonly invoices: InvoiceEvents,
    private readonly customers: CustomerEvents,
  ) {}

  async run(job: ClaimedJob<JobPayload<typeof handleEventJob>>, context: JobContext): Promise<void> {
    const id = job.payload.event_id;
    const [event] = await this.database.system((tx) =>
      tx.query<EventRow>('select kind, object_id from payment_event where stripe_id = $1', [id]),
    );
    // The event was deleted with its company.
    if (!event) return;
    const subject = subjectOf(event.kind);
    if (subject) await retryWhenUnavailable(() => this.handle(subject, event.object_id));
    await context.finish(async (tx) => {
      await tx.execute(`update payment_event set state = 'done', error = null where stripe_id = $1`, [id]);
    });
  }

  /** For the operator's console. */
  async onFailed(tx: Tx, { job, error }: FailedJob): Promise<void> {
    const { event_id } = handleEventJob.payload.parse(job.payload);
    const reason = error instanceof Error ? truncate(error.message, 300) : 'unknown';
    await tx.execute(`update payment_event set state = 'failed', error = $2 where stripe_id = $1`, [
      event_id,
      reason,
    ]);
  }

  private async handle(subject: EventSubject, id: string): Promise<void> {
    if (subject === 'subscription') return this.syncOrThrow(id);
    if (subject === 'session') return this.syncSession(id);
    if (subject === 'customer') return this.customers.handle(id);
    const subscription = await this.invoices.handle(id, { isFailure: subject === 'failure' });
    if (subscription !== null) await this.syncOrThrow(subscription);
  }

  private async syncSession(id: string): Promise<void> {
    const session = await this.provider.call((stripe) => stripe.checkout.sessions.retrieve(id));
    const subscription = idOf(session.subscription);
    if (subscription !== null) await this.syncOrThrow(subscription);
  }

  /** Fails on an unmapped price: the operator can map it and then retry the event. */
  private async syncOrThrow(id: string): Promise<void> {
    const { state } = await this.sync.syncFromProvider(id, 'subscription.synced');
    if (state === 'unknown-price') throw new Error(`The price of ${id} is mapped to no plan`);
    if (state === 'another') throw new Error(`The company of ${id} pays for another subscription`);
  }
}
