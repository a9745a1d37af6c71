import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue, NO_COMPANY } from '@sop/jobs';
import { refuse, CLOCK, type Clock } from '@sop/service-kit';
import { PAYMENTS_CONFIG, type PaymentsConfig } from '../payments.config.js';
import { handleEventJob } from './handle-event.js';
import { paymentEvent, subjectOf, type PaymentEvent } from './payment-event.js';

const toleranceSeconds = 300;

/** Verifies a webhook event, stores it once and enqueues a job, so that the response is quick. */
@Injectable()
export class ReceiveEvent {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PAYMENTS_CONFIG) private readonly config: PaymentsConfig,
    private readonly queue: JobQueue,
  ) {}

  /** @throws Problem: 503 without a secret (the provider retries for days), 400 for an invalid signature or event */
  async receive(text: string, signature: string | undefined): Promise<{ received: true }> {
    const { webhookSecret } = this.config;
    if (webhookSecret === undefined) throw refuse('payments.webhooks-not-set-up');
    await this.save(readEvent(await signedEvent(text, signature ?? '', webhookSecret)));
    return { received: true };
  }

  private save({ id, type, created, data: { object } }: PaymentEvent): Promise<void> {
    return this.database.system(async (tx) => {
      const isOurs = subjectOf(type) !== undefined;
      const isNew = await tx.execute(
        `insert into payment_event (stripe_id, kind, object_id, customer_id, provider_created_at, received_at, state)
         values ($1, $2, $3, $4, to_timestamp($5), $6, $7) on conflict (stripe_id) do nothing`,
        [
          id,
          type,
          object.id,
          object.customer ?? null,
          created,
          this.clock.now(),
          isOurs ? 'waiting' : 'ignored',
        ],
      );
      if (isNew === 0 || !isOurs) return;
      await this.queue.enqueue(tx, handleEventJob, {
        companyId: NO_COMPANY,
        subjectId: id,
        payload: { event_id: id },
      });
    });
  }
}

/**
 * Loads the SDK with the first event. Any error of the SDK here means an invalid signature: nothing else has been parsed
 * yet.
 */
async function signedEvent(text: string, signature: string, secret: string): Promise<unknown> {
  const { default: Stripe } = await import('stripe');
  try {
    return Stripe.webhooks.constructEvent(text, signature, secret, toleranceSeconds);
  } catch {
    throw refuse('payments.wrong-signature');
  }
}

function readEvent(event: unknown): PaymentEvent {
  const parsed = paymentEvent.safeParse(event);
  if (!parsed.success) throw refuse('payments.unreadable-event');
  return parsed.data;
}
