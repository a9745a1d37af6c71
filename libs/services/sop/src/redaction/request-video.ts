import { VideoRedactionRequested, type RedactedPlace, type Silence } from '@sop/contracts';
import type { Caller } from '@sop/service-kit';
import type { LockedSop } from '../editing/change-sop.js';
import { SopRow } from '../sops/sop.entity.js';
import { silencesOf } from './words/spoken-words.js';

/** What is destroyed in a video: places of its pictures, and its sound while words are spoken. */
export interface Destroyed {
  places: RedactedPlace[];
  spoken: readonly Silence[];
}

/** Until it is done no one gets the video. Words that an earlier redaction left in the sound are silenced too. */
export async function requestVideo(
  { userId }: Pick<Caller, 'userId'>,
  { tx, sop, number }: LockedSop & { number: number },
  { places, spoken }: Destroyed,
): Promise<void> {
  const { id, companyId, durationSeconds } = sop;
  const unsilenced = [...sop.unsilenced, ...spoken.map((each) => ({ ...each, number }))];
  await tx.manager.update(SopRow, { id, companyId }, { redactionNumber: number, unsilenced });
  await tx.emit(VideoRedactionRequested, {
    ...{ company_id: companyId, sop_id: id, number, user_id: userId, places },
    silences: silencesOf(unsilenced, durationSeconds),
  });
}
