import { Injectable } from '@nestjs/common';
import { CompanyContact, truncate } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import type { SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { PaymentProvider } from './payment-provider.js';
import { enqueueSendCredit } from './send-credit.js';

const maxNameLength = 200;

/** Maps companies to customers of the payment provider. */
@Injectable()
export class Customers {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    private readonly provider: PaymentProvider,
    private readonly bus: Bus,
    private readonly queue: JobQueue,
  ) {}

  /** Created with the first checkout; concurrent calls create one customer. */
  async findOrCreate({ companyId, stripeCustomerId, syncVersion }: SubscriptionRow): Promise<string> {
    if (stripeCustomerId !== null) return stripeCustomerId;
    const { company_name, email } = await this.bus.request(CompanyContact, { company_id: companyId });
    const customer = await this.provider.call(async (stripe) => {
      // The parameters of an idempotency key must never differ, so the name is set in a second step.
      const created = await stripe.customers.create(
        { metadata: { company_id: companyId } },
        { idempotencyKey: `customer:${companyId}:${syncVersion}` },
      );
      const name = truncate(company_name, maxNameLength);
      return stripe.customers.update(created.id, { ...(name && { name }), ...(email && { email }) });
    });
    await this.database.tenant(companyId, async (tx) => {
      await tx.execute(
        'update subscription set stripe_customer_id = $2 where company_id = $1 and stripe_customer_id is null',
        [companyId, customer.id],
      );
      await enqueueSendCredit(this.queue, tx, companyId);
    });
    return customer.id;
  }
}
