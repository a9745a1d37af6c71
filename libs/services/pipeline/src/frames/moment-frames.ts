import type { Tx } from '@sop/database';
import { FrameSetRow, type StoredFrame } from './frame-set.entity.js';

/** The set of single frames at requested moments: it has no density, so lists never use it. */
export const momentsFps = 0;
/** Per video: enough to view all of it. */
export const maxMoments = 2000;

/** The number of a moment, from 1: it identifies the frame, whatever the frame's own time is. */
export const millisecondsOf = (seconds: number): number => Math.round(seconds * 1000) + 1;

export async function frameAtMoment(
  tx: Tx,
  companyId: string,
  sopId: string,
  seconds: number,
): Promise<{ set: FrameSetRow; frame: StoredFrame } | undefined> {
  const set = await tx.manager.findOneBy(FrameSetRow, { companyId, sopId, fps: momentsFps });
  const frame = set?.frames.find(({ index }) => index === millisecondsOf(seconds));
  return set && frame ? { set, frame } : undefined;
}
