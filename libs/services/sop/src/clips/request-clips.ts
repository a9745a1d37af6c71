import { clipLimits, ClipsCreated, SopClipsRequested, type ClipSpan, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { Injectable } from '@nestjs/common';
import { readShown, readSteps } from '../releases/read-shown.js';
import { SopRow } from '../sops/sop.entity.js';
import type { StepRow } from '../steps/step.entity.js';
import { clipSpanOf, isSameSpan } from './clip-span.js';

/**
 * Requests the clips of the draft and of the released version, if they differ from those that were requested last. Call it in the
 * transaction that changes steps or shows or hides the video, with the SOP locked.
 */
export async function requestClips(
  tx: Tx,
  { companyId, id }: Pick<SopRow, 'companyId' | 'id'>,
): Promise<void> {
  const sop = await tx.manager.findOneByOrFail(SopRow, { id, companyId });
  const spans = await spansOf(tx, sop);
  const isSame =
    spans.length === sop.clipSpans.length &&
    spans.every((span) => sop.clipSpans.some((other) => isSameSpan(span, other)));
  if (isSame) return;
  const number = sop.clipRequests + 1;
  await tx.manager.update(SopRow, { id, companyId }, { clipRequests: number, clipSpans: spans });
  await tx.emit(SopClipsRequested, { company_id: companyId, sop_id: id, number, spans });
}

/** None where readers do not see the video, or parts of it are hidden: a clip shows all of its pictures. */
async function spansOf(tx: Tx, sop: SopRow): Promise<ClipSpan[]> {
  if (sop.playableKey === null || sop.isVideoHidden || sop.hideRequests > 0) return [];
  const draft = clipsOf(await readSteps(tx, sop));
  if (sop.releasedVersion === null) return draft;
  const released = clipsOf((await readShown(tx, sop.companyId, sop.id, 'reader')).steps);
  return [...released, ...draft.filter((span) => !released.some((other) => isSameSpan(span, other)))];
}

function clipsOf(steps: readonly StepRow[]): ClipSpan[] {
  const spans = steps.flatMap((step) => clipSpanOf(step) ?? []).slice(0, clipLimits.perSop);
  return spans.filter((span, index) => spans.findIndex((other) => isSameSpan(span, other)) === index);
}

/** The handler's name is permanent on the bus. */
@Injectable()
export class StoreClips {
  @OnEvent(ClipsCreated)
  async store(event: PayloadOf<typeof ClipsCreated>, tx: Tx): Promise<void> {
    const { sop_id: id, company_id: companyId, number, clips } = event;
    // The clips of an earlier request are still shown until those of the latest exist.
    await tx.manager.update(SopRow, { id, companyId, clipRequests: number }, { clips });
  }
}
