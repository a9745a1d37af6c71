import type { UsageKind } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { v7 as uuidv7 } from 'uuid';
import { giveUp } from './ledger.js';

/** What a video on its way in may hold of the plan. Always in this order: two that wait for each other's rows would never end. */
const ofVideos = ['recording_minutes', 'sops', 'storage_bytes'] as const satisfies readonly UsageKind[];

/**
 * What was reserved in vain comes back, of this kind or of all that a video holds, and nothing can be reserved under the reference any
 * more: a question may arrive long after whoever asked gave up and told this. Only for references that are used once.
 */
export async function abandon(tx: Tx, companyId: string, reference: string, kind?: UsageKind): Promise<void> {
  for (const each of kind ? [kind] : ofVideos) {
    // Waits for a question that is being answered. A company without a subscription was deleted: there is nothing to refuse.
    await tx.execute(
      `insert into reservation (id, company_id, kind, period, reference, amount, state, created_at)
       select $1, company_id, $3, 'total', $4, 0, 'abandoned', now() from subscription where company_id = $2
       on conflict (company_id, kind, reference) do nothing`,
      [uuidv7(), companyId, each, reference],
    );
    await giveUp(tx, { companyId, kind: each, reference });
  }
}
