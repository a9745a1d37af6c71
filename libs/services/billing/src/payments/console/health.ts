import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { Problem, CLOCK, dayMilliseconds, type Clock } from '@sop/service-kit';
import { PaymentProvider } from '../payment-provider.js';
import { PAYMENTS_CONFIG, type PaymentsConfig } from '../payments.config.js';

interface EventSummary {
  last_at: Date | null;
  last_state: string | null;
  errors: number;
}

/** Shown to the operator; companies get another sentence. */
const notSetUp =
  'No Stripe key is configured. Start the product with STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to sell plans.';

/** Reports whether payments work: the provider accepts the key, and webhooks arrive and are processed. */
@Injectable()
export class Health {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PAYMENTS_CONFIG) private readonly config: PaymentsConfig,
    private readonly provider: PaymentProvider,
  ) {}

  async read() {
    const [message, events] = await Promise.all([this.connectionError(), this.readEvents()]);
    const isHandled = events.last_state === null ? null : events.last_state !== 'failed';
    const connected = message === null;
    const hasWebhookSecret = this.config.webhookSecret !== undefined;
    return {
      api_status: {
        is_set_up: this.provider.isSetUp,
        connected,
        message: message ?? 'Connected.',
        last_checked: this.clock.now().toISOString(),
      },
      webhook_status: {
        is_set_up: hasWebhookSecret,
        last_event_processed_successfully: isHandled,
        last_event_received_at: events.last_at?.toISOString() ?? null,
        recent_error_count: events.errors,
      },
      overall_healthy: connected && hasWebhookSecret && isHandled !== false && events.errors === 0,
    };
  }

  /** Null when the provider answers. */
  private async connectionError(): Promise<string | null> {
    if (!this.provider.isSetUp) return notSetUp;
    try {
      await this.provider.call((stripe) => stripe.balance.retrieve());
      return null;
    } catch (error) {
      if (error instanceof Problem) return error.detail;
      throw error;
    }
  }

  private async readEvents(): Promise<EventSummary> {
    const since = new Date(this.clock.now().getTime() - dayMilliseconds);
    const [events] = await this.database.system((tx) =>
      tx.query<EventSummary>(
        `select (select max(received_at) from payment_event) as last_at,
                (select state from payment_event where state <> 'waiting' order by received_at desc limit 1) as last_state,
                (select count(*)::int from payment_event where state = 'failed' and received_at > $1) as errors`,
        [since],
      ),
    );
    return events ?? { last_at: null, last_state: null, errors: 0 };
  }
}
