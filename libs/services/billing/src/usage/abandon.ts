import type { UsageKind } from '@sop/contracts';
import { isErased, type Tx } from '@sop/database';
import { v7 as uuidv7 } from 'uuid';
import { subscriptionOf } from '../subscriptions/subscription-of.js';
import { giveUp } from './ledger.js';

/** What a video on its way in may hold of the plan. Always in this order: two that wait for each other's rows would never end. */
const ofVideos = ['recording_minutes', 'sops', 'storage_bytes'] as const satisfies readonly UsageKind[];

interface Abandoned {
  companyId: string;
  reference: string;
  kind?: UsageKind | undefined;
  now: Date;
}

/**
 * What was reserved in vain comes back, of this kind or of all that a video holds, and nothing can be reserved under the reference any
 * more: a question may arrive long after whoever asked gave up and told this, and this before the company was heard of. Only for
 * references that are used once.
 */
export async function abandon(tx: Tx, { companyId, reference, kind, now }: Abandoned): Promise<void> {
  if (await isErased(tx, companyId)) return;
  await subscriptionOf(tx, companyId, now);
  for (const each of kind ? [kind] : ofVideos) {
    // Waits for a question that is being answered.
    await tx.execute(
      `insert into reservation (id, company_id, kind, period, reference, amount, state, created_at)
       values ($1, $2, $3, 'total', $4, 0, 'abandoned', now())
       on conflict (company_id, kind, reference) do nothing`,
      [uuidv7(), companyId, each, reference],
    );
    await giveUp(tx, { companyId, kind: each, reference });
  }
}
