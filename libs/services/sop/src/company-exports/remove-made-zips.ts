import type { Tx } from '@sop/database';
import type { ObjectStore } from '@sop/object-store';
import { removeExports } from '../exports/remove-exports.js';

/**
 * Removes the zips of all data of a company: pictures in them still show what was destroyed since. One that is being made is made anew, see
 * `make-company-export.ts`; the lock lets this wait for one that is just about to end.
 */
export async function removeMadeZips(
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
