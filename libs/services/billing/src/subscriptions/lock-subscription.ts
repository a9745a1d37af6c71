import type { Tx } from '@sop/database';
import { SubscriptionRow } from './subscription.entity.js';

/** Locks the row for a change; null when there is none. */
export async function lockSubscription(tx: Tx, companyId: string): Promise<SubscriptionRow | null> {
  await tx.query('select 1 from subscription where company_id = $1 for update', [companyId]);
  return tx.manager.findOneBy(SubscriptionRow, { companyId });
}
