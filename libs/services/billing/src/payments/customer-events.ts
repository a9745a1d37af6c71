import { Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { PaymentProvider } from './payment-provider.js';

/** Syncs a customer's credit balance, and whether the customer still exists. */
@Injectable()
export class CustomerEvents {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    private readonly provider: PaymentProvider,
  ) {}

  async handle(id: string): Promise<void> {
    const customer = await this.provider.find((stripe) => stripe.customers.retrieve(id));
    await this.database.system(async (tx) => {
      if (!customer || customer.deleted === true) {
        await tx.execute(
          `update subscription set stripe_customer_id = null, sync_version = sync_version + 1 where stripe_customer_id = $1`,
          [id],
        );
        return;
      }
      await tx.execute(
        `update subscription s set credit_cents = greatest(0, $2 + coalesce(
             (select sum(cents) from credit_grant g where g.company_id = s.company_id and g.sent_at is null), 0))
          where stripe_customer_id = $1`,
        [id, Math.max(0, -customer.balance)],
      );
    });
  }
}
