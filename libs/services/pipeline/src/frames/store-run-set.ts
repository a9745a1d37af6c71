import type { Tx } from '@sop/database';
import { FrameSetRow } from './frame-set.entity.js';

/**
 * Stores the frames of a run as the SOP's own list. Sets of other densities remain available. One of the same density is stored
 * under a negative one, which no list takes: steps and their versions still show its frames, so that what is hidden later must be
 * destroyed in them too.
 */
export async function storeRunSet(tx: Tx, generation: number, set: FrameSetRow): Promise<void> {
  const { sopId, fps } = set;
  await tx.manager.update(FrameSetRow, { sopId }, { isExtraction: false });
  await tx.manager.update(FrameSetRow, { sopId, fps }, { fps: -generation });
  await tx.manager.insert(FrameSetRow, set);
}
