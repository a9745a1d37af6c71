import { Injectable } from '@nestjs/common';
import { CompanyContact, shortened } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import type { SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { PaymentProvider } from './payment-provider.js';
import { askToSendCredit } from './send-credit.js';

const longestName = 200;

/** The company as the payment provider knows it. */
@Injectable()
export class Customers {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    private readonly provider: PaymentProvider,
    private readonly bus: Bus,
    private readonly queue: JobQueue,
  ) {}

  /** Made with the first checkout: one, however many ask at once. */
  async of({ companyId, stripeCustomerId, syncVersion }: SubscriptionRow): Promise<string> {
    if (stripeCustomerId !== null) return stripeCustomerId;
    const { company_name, email } = await this.bus.request(CompanyContact, { company_id: companyId });
    const customer = await this.provider.ask(async (stripe) => {
      // What goes with the key must never differ, so that names follow in a second step.
      const made = await stripe.customers.create(
        { metadata: { company_id: companyId } },
        { idempotencyKey: `customer:${companyId}:${syncVersion}` },
      );
      const name = shortened(company_name, longestName);
      return stripe.customers.update(made.id, { ...(name && { name }), ...(email && { email }) });
    });
    await this.database.tenant(companyId, async (tx) => {
      await tx.execute(
        'update subscription set stripe_customer_id = $2 where company_id = $1 and stripe_customer_id is null',
        [companyId, customer.id],
      );
      await askToSendCredit(this.queue, tx, companyId);
    });
    return customer.id;
  }
}
