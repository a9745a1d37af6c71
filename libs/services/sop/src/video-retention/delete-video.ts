import { SopVideoDeleted } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { videoPurposes } from '@sop/intake';
import { SopRow } from '../sops/sop.entity.js';
import { shownPictures } from './shown-pictures.js';

/**
 * Deletes the video of a locked SOP; words and shown pictures stay. The rows change at once, the objects follow from the event,
 * however often that is delivered.
 */
export async function deleteVideo(
  tx: Tx,
  row: SopRow,
  { at, days }: { at: Date; days: number },
): Promise<void> {
  const { id, companyId } = row;
  await tx.emit(SopVideoDeleted, {
    sop_id: id,
    company_id: companyId,
    shown: await shownPictures(tx, row),
    storage_reference: videoPurposes.sop.reference(id),
  });
  await tx.manager.update(
    SopRow,
    { id, companyId },
    {
      ...{ videoDeletedAt: at, videoSizeBytes: 0, playableKey: null, availableFrames: [] },
      // Without frames there is nothing to choose pictures from by hand.
      screenshotSelectionFailed: false,
      // Clips that are being made answer a request that is not the latest any more.
      ...{ clips: [], clipSpans: [], clipRequests: row.clipRequests + 1 },
    },
  );
  await tx.audit({ action: 'sop.video-deleted', targets: [{ kind: 'sop', id }], detail: { days } });
}
