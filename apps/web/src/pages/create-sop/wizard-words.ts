import { useEffect } from 'react';
import { dropDraft, storeDraftOf, readDraftOf } from '../../api/drafts.js';
import type { ChosenVideo } from '../../features/video-upload/chosen-video.js';
import type { WizardState, WizardWords } from './wizard.machine.js';

/** Words belong to their video: another one begins without them. */
const keyOf = ({ name, size }: ChosenVideo) => `new-sop:${name} ${size}`;

/** What was written of a video before its page was lost. */
export const foundWords = (video: ChosenVideo): Partial<WizardWords> =>
  readDraftOf<Partial<WizardWords>>(keyOf(video)) ?? {};

export function dropWords(video: ChosenVideo | null): void {
  if (video) dropDraft(keyOf(video));
}

/** Keeps what is written until the SOP is made. */
export function useKeptWords({ video, name, departmentId, fps }: WizardState, isMade: boolean): void {
  const hasWords = name !== '' || departmentId !== '' || fps !== null;
  useEffect(() => {
    if (video && hasWords && !isMade) storeDraftOf(keyOf(video), { name, departmentId, fps });
  }, [video, name, departmentId, fps, hasWords, isMade]);
}
