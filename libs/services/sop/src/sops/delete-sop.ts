import { SopDeleted, type AuditDetail } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { deletePictures } from '../markup/store-picture.js';
import { removeFromIndex } from '../search/index-sop.js';
import { SopRow } from './sop.entity.js';
import { storageReferenceOf } from './storage-reference.js';

/**
 * Deletes a locked SOP for good. Its row is deleted at once; its objects and a running job follow from the event, however often
 * that is delivered.
 */
export async function deleteSop(tx: Tx, row: SopRow, detail?: AuditDetail): Promise<void> {
  const { id, companyId } = row;
  await removeFromIndex(tx, { companyId, sopId: id });
  await tx.manager.delete(SopRow, { id, companyId });
  await deletePictures(tx, { companyId, sopId: id });
  await tx.emit(SopDeleted, {
    sop_id: id,
    company_id: companyId,
    reservation_id: row.reservationId ?? undefined,
    storage_reference: storageReferenceOf(row),
  });
  await tx.audit({ action: 'sop.deleted', targets: [{ kind: 'sop', id }], ...(detail && { detail }) });
}
