import { Injectable } from '@nestjs/common';
import type { Tx } from '@sop/database';
import {
  defineJob,
  NO_COMPANY,
  type ClaimedJob,
  type JobHandler,
  type JobQueue,
  type JobPayload,
} from '@sop/jobs';
import { z } from 'zod';
import { retryWhenUnavailable, PaymentProvider } from './payment-provider.js';

/** About two days in total. */
const backOffSeconds = [2, 15, 60, 300, 1_800, 7_200, 28_800, 43_200, 86_400];

export const closeAccountJob = defineJob({
  kind: 'payments.close-account',
  payload: z.object({ customer_id: z.string() }),
  attempts: backOffSeconds.length + 1,
  backOffSeconds,
});

/** Runs in the transaction that deletes the company, before its rows, because it also deletes the customer's events. */
export async function enqueueCloseAccount(queue: JobQueue, tx: Tx, companyId: string): Promise<void> {
  const [found] = await tx.query<{ customer_id: string | null }>(
    'select stripe_customer_id as customer_id from subscription where company_id = $1',
    [companyId],
  );
  const customer_id = found?.customer_id;
  if (!customer_id) return;
  await tx.execute('delete from payment_event where customer_id = $1 or object_id = $1', [customer_id]);
  await queue.enqueue(tx, closeAccountJob, {
    companyId: NO_COMPANY,
    subjectId: customer_id,
    payload: { customer_id },
  });
}

/**
 * Deletes the customer at the provider, which ends its subscriptions at once and erases cards and addresses. Invoices
 * stay there because the law requires it.
 */
@Injectable()
export class CloseAccount implements JobHandler<typeof closeAccountJob> {
  readonly job = closeAccountJob;

  constructor(private readonly provider: PaymentProvider) {}

  async run({ payload }: ClaimedJob<JobPayload<typeof closeAccountJob>>): Promise<void> {
    await retryWhenUnavailable(() =>
      this.provider.find((stripe) => stripe.customers.del(payload.customer_id)),
    );
  }
}
