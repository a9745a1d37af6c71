import { Injectable } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { defineJob, type ClaimedJob, type JobHandler, type JobQueue, type JobPayload } from '@sop/jobs';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { PaymentProvider } from './payment-provider.js';

export const sendCreditJob = defineJob({
  kind: 'payments.send-credit',
  payload: z.object({ company_id: z.uuid() }),
});

/** Runs in the transaction that grants the credit, or that stores the provider's customer. */
export async function enqueueSendCredit(queue: JobQueue, tx: Tx, companyId: string): Promise<void> {
  const [unsent] = await tx.query(
    `select 1 from credit_grant g join subscription s using (company_id)
      where g.company_id = $1 and g.sent_at is null and s.stripe_customer_id is not null limit 1`,
    [companyId],
  );
  if (!unsent) return;
  await queue.enqueue(tx, sendCreditJob, {
    companyId,
    subjectId: uuidv7(),
    payload: { company_id: companyId },
  });
}

interface Grant {
  id: string;
  cents: number;
}

/**
 * Transfers granted credit to the customer's balance at the provider, which deducts it from the next invoices; negative
 * grants reduce the balance. The grant's id is the idempotency key.
 */
@Injectable()
export class SendCredit implements JobHandler<typeof sendCreditJob> {
  readonly job = sendCreditJob;

  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    private readonly provider: PaymentProvider,
  ) {}

  async run({ payload }: ClaimedJob<JobPayload<typeof sendCreditJob>>): Promise<void> {
    const companyId = payload.company_id;
    const { row, grants } = await this.database.tenant(companyId, async (tx) => ({
      row: await tx.manager.findOneBy(SubscriptionRow, { companyId }),
      grants: await tx.query<Grant>(
        'select id, cents from credit_grant where company_id = $1 and sent_at is null order by given_at',
        [companyId],
      ),
    }));
    const customer = row?.stripeCustomerId ?? null;
    if (row === null || customer === null) return;
    const currency = row.plan.currencyCode.toLowerCase();
    for (const { id, cents } of grants) {
      await this.provider.callWithRetry((stripe) =>
        stripe.customers.createBalanceTransaction(
          customer,
          { amount: -cents, currency, description: 'Credit' },
          { idempotencyKey: `credit:${id}` },
        ),
      );
      await this.database.tenant(companyId, (tx) =>
        tx.execute('update credit_grant set sent_at = now() where id = $1', [id]),
      );
    }
  }
}
