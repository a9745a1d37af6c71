import type { Tx } from '@sop/database';
import { FrameSetRow, type StoredFrame } from './frame-set.entity.js';

/** The set that holds single frames at moments that were asked for: it has no density, so no list is taken of it. */
export const momentsFps = 0;
/** Of one video; whoever wants more has looked at all there is. */
export const maxMoments = 2000;

/** The number of a moment: what its frame is known by, whatever the frame's own time turns out to be. From 1. */
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
