import type { Tx } from '@sop/database';
import type { ObjectStore } from '@sop/object-store';
import { removeExports } from '../exports/remove-exports.js';

/**
 * Deletes the company's exports: they still have what was destroyed or erased since. An export in progress is made again, see
 * `make-company-export.ts`; the update makes this wait for one that is about to end.
 */
export async function removeCompanyExports(
  tx: Tx,
  store: Pick<ObjectStore, 'deletePrefix'>,
  companyId: string,
): Promise<void> {
  await tx.execute('update company_export set outdated = outdated + 1 where company_id = $1', [companyId]);
  const made = await tx.query<{ id: string }>(
    'select id from company_export where company_id = $1 and size_bytes is not null',
    [companyId],
  );
  for (const { id } of made) await removeExports(tx, store, { companyId, id });
}
