import { useEffect } from 'react';
import { dropDraft, storeDraftOf, readDraftOf } from '../../api/drafts.js';
import type { ChosenVideo } from '../../features/video-upload/chosen-video.js';
import type { WizardState, WizardDraft } from './wizard.machine.js';

/** A draft belongs to its video: another one starts without it. */
const keyOf = ({ name, size }: ChosenVideo) => `new-sop:${name} ${size}`;

/** The stored input for a video from before the page was closed. */
export const readWizardDraft = (video: ChosenVideo): Partial<WizardDraft> =>
  readDraftOf<Partial<WizardDraft>>(keyOf(video)) ?? {};

export function deleteWizardDraft(video: ChosenVideo | null): void {
  if (video) dropDraft(keyOf(video));
}

/** Stores the input until the SOP is created. */
export function useStoredWizardDraft({ video, name, departmentId, fps }: WizardState, isMade: boolean): void {
  const hasInput = name !== '' || departmentId !== '' || fps !== null;
  useEffect(() => {
    if (video && hasInput && !isMade) storeDraftOf(keyOf(video), { name, departmentId, fps });
  }, [video, name, departmentId, fps, hasInput, isMade]);
}
