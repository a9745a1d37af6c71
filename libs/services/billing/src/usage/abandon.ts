import type { UsageKind } from '@sop/contracts';
import { isErased, type Tx } from '@sop/database';
import { v7 as uuidv7 } from 'uuid';
import { findOrStartSubscription } from '../subscriptions/subscription-store.js';
import { markAbandoned } from './ledger.js';

/** Kinds that an upload of a video may reserve. Always locked in this order to avoid deadlocks. */
const videoKinds = ['recording_minutes', 'sops', 'storage_bytes'] as const satisfies readonly UsageKind[];

interface Abandoned {
  companyId: string;
  reference: string;
  kind?: UsageKind | undefined;
  now: Date;
}

/**
 * Releases reservations that will not be used, of one kind or of all kinds of a video, and refuses the reference from
 * then on: a request may arrive after its sender gave up, and this event before the company's registration. Only for
 * references that are used once.
 */
export async function abandon(tx: Tx, { companyId, reference, kind, now }: Abandoned): Promise<void> {
  if (await isErased(tx, companyId)) return;
  await findOrStartSubscription(tx, companyId, now);
  for (const each of kind ? [kind] : videoKinds) {
    // Waits for a request that is being handled.
    await tx.execute(
      `insert into reservation (id, company_id, kind, period, reference, amount, state, created_at)
       values ($1, $2, $3, 'total', $4, 0, 'abandoned', now())
       on conflict (company_id, kind, reference) do nothing`,
      [uuidv7(), companyId, each, reference],
    );
    await markAbandoned(tx, { companyId, kind: each, reference });
  }
}
