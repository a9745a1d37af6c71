import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { Problem } from '@sop/service-kit';
import { CLOCK, dayMilliseconds, type Clock } from '../../clock.js';
import { PaymentProvider } from '../payment-provider.js';
import { PAYMENTS_CONFIG, type PaymentsConfig } from '../payments.config.js';

interface Told {
  last_at: Date | null;
  last_state: string | null;
  errors: number;
}

/** Companies are told that the operator can change it, who reads this. */
const notSetUp =
  'No key of Stripe is set. Start the product with STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to sell plans.';

/** Whether payments work: the provider answers to our key, and what it tells arrives and is handled. */
@Injectable()
export class Health {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PAYMENTS_CONFIG) private readonly config: PaymentsConfig,
    private readonly provider: PaymentProvider,
  ) {}

  async read() {
    const [message, told] = await Promise.all([this.fault(), this.told()]);
    const isHandled = told.last_state === null ? null : told.last_state !== 'failed';
    const connected = message === null;
    const isKnown = this.config.webhookSecret !== undefined;
    return {
      api_status: {
        is_set_up: this.provider.isSetUp,
        connected,
        message: message ?? 'Connected.',
        last_checked: this.clock.now().toISOString(),
      },
      webhook_status: {
        is_set_up: isKnown,
        last_event_processed_successfully: isHandled,
        last_event_received_at: told.last_at?.toISOString() ?? null,
        recent_error_count: told.errors,
      },
      overall_healthy: connected && isKnown && isHandled !== false && told.errors === 0,
    };
  }

  /** Null where the provider answers. */
  private async fault(): Promise<string | null> {
    if (!this.provider.isSetUp) return notSetUp;
    try {
      await this.provider.ask((stripe) => stripe.balance.retrieve());
      return null;
    } catch (error) {
      if (error instanceof Problem) return error.detail;
      throw error;
    }
  }

  private async told(): Promise<Told> {
    const since = new Date(this.clock.now().getTime() - dayMilliseconds);
    const [told] = await this.database.system((tx) =>
      tx.query<Told>(
        `select (select max(received_at) from payment_event) as last_at,
                (select state from payment_event where state <> 'waiting' order by received_at desc limit 1) as last_state,
                (select count(*)::int from payment_event where state = 'failed' and received_at > $1) as errors`,
        [since],
      ),
    );
    return told ?? { last_at: null, last_state: null, errors: 0 };
  }
}
