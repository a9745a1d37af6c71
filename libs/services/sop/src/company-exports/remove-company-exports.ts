import type { Tx } from '@sop/database';
import type { ObjectStore } from '@sop/object-store';
import { removeExports } from '../exports/remove-exports.js';

/**
 * Deletes the company's exports: their pictures still show regions that were destroyed since. An export in progress is made
 * again, see `make-company-export.ts`; the lock makes this wait for one that is about to end.
 */
export async function removeCompanyExports(
  tx: Tx,
  store: Pick<ObjectStore, 'deletePrefix'>,
  companyId: string,
): Promise<void> {
  await tx.query('select id from company_export where company_id = $1 for update', [companyId]);
  const made = await tx.query<{ id: string }>(
    'select id from company_export where company_id = $1 and size_bytes is not null',
    [companyId],
  );
  for (const { id } of made) await removeExports(tx, store, { companyId, id });
}
