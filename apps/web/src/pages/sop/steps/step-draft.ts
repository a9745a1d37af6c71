import type { Step } from '@sop/contracts';
import { dropDraft, storeDraftOf, readDraft, readDraftOf } from '../../../api/drafts.js';

export interface StepText {
  readonly title: string;
  readonly description: string;
}

/** The unsaved input for a step. */
export interface StepDraft extends StepText {
  /** The text and the revision when editing began. */
  readonly base: StepText;
  readonly revision: number;
  /** The caret in the description. */
  readonly caret: number;
}

const keyOf = (step: Pick<Step, 'id'>) => `step:${step.id}`;

/** Whether a step was being edited when the page was left. */
export const hasStepDraft = (step: Pick<Step, 'id'>): boolean => readDraft(keyOf(step)) !== null;

/** The stored draft of a step, or else its text with the caret at the end. */
export function stepDraft(step: Step, revision: number): StepDraft {
  const { title, description } = step;
  const base = { title, description };
  const saved = { ...base, base, revision, caret: description.length };
  return { ...saved, ...readDraftOf<Partial<StepDraft>>(keyOf(step)) };
}

export const deleteStepDraft = (step: Pick<Step, 'id'>): void => dropDraft(keyOf(step));

/** Stores text that differs from the saved one, or from one being saved. */
export function storeStepDraft(step: Pick<Step, 'id'>, draft: StepDraft, isSaving: boolean): void {
  storeDraftOf(keyOf(step), isSaving || isChanged(draft.base, draft) ? draft : null);
}

/** After `sent` was saved, further input stays as a draft over it. */
export function settleStepDraft(
  saved: Step,
  revision: number,
  { base, changes: sent }: { base: StepText; changes: Partial<StepText> },
): void {
  const draft = readDraftOf<StepDraft>(keyOf(saved));
  if (!draft) return;
  const { title, description } = saved;
  const typed = changedText(base, draft);
  const isSaved = typed.title === sent.title && typed.description === sent.description;
  storeDraftOf(keyOf(saved), isSaved ? null : { ...draft, base: { title, description }, revision });
}

export const isChanged = (step: StepText, { title, description }: StepText): boolean =>
  title !== step.title || description !== step.description;

/** The changed fields of a step; an empty title stays as it was. */
export function changedText(step: StepText, { title, description }: StepText): Partial<StepText> {
  const trimmed = title.trim();
  return {
    ...(description !== step.description && { description }),
    ...(trimmed !== step.title && trimmed !== '' && { title: trimmed }),
  };
}
