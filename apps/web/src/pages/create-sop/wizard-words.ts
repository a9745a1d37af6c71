import { useEffect } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../api/drafts.js';
import type { ChosenVideo, WizardState, WizardWords } from './wizard.machine.js';

/** Words belong to their video: another one begins without them. */
const keyOf = ({ name, size }: ChosenVideo) => `new-sop:${name} ${size}`;

/** What was written of a video before its page was lost. */
export function foundWords(video: ChosenVideo): Partial<WizardWords> {
  try {
    const kept = JSON.parse(readDraft(keyOf(video)) ?? '{}') as Partial<WizardWords> | null;
    return kept ?? {};
  } catch {
    return {};
  }
}

export function dropWords(video: ChosenVideo | null): void {
  if (video) dropDraft(keyOf(video));
}

/** Keeps what is written until the SOP is made. */
export function useKeptWords({ video, name, departmentId, fps }: WizardState, isMade: boolean): void {
  const hasWords = name !== '' || departmentId !== '' || fps !== null;
  useEffect(() => {
    if (video && hasWords && !isMade) keepDraft(keyOf(video), JSON.stringify({ name, departmentId, fps }));
  }, [video, name, departmentId, fps, hasWords, isMade]);
}
