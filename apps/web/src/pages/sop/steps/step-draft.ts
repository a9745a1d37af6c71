import type { Step } from '@sop/contracts';
import { dropDraft, storeDraftOf, readDraft, readDraftOf } from '../../../api/drafts.js';

export interface StepWords {
  readonly title: string;
  readonly description: string;
}

/** What is being typed for a step. */
export interface StepDraft extends StepWords {
  /** The words that the edit began with, and the revision of the SOP that had them. */
  readonly base: StepWords;
  readonly revision: number;
  /** Where in the description one was. */
  readonly caret: number;
}

const keyOf = (step: Pick<Step, 'id'>) => `step:${step.id}`;

/** Whether a step was being edited when the page was left. */
export const hasStepDraft = (step: Pick<Step, 'id'>): boolean => readDraft(keyOf(step)) !== null;

/** What was being typed for a step, else its words as they are, with the caret at their end. */
export function stepDraft(step: Step, revision: number): StepDraft {
  const { title, description } = step;
  const base = { title, description };
  const saved = { ...base, base, revision, caret: description.length };
  return { ...saved, ...readDraftOf<Partial<StepDraft>>(keyOf(step)) };
}

export const dropStepDraft = (step: Pick<Step, 'id'>): void => dropDraft(keyOf(step));

/** Keeps words that differ from the saved ones, or from those on their way to be. */
export function keepStepDraft(step: Pick<Step, 'id'>, draft: StepDraft, isSaving: boolean): void {
  storeDraftOf(keyOf(step), isSaving || isChanged(draft.base, draft) ? draft : null);
}

/** What was typed on while its beginning, `sent`, was saved stays, over what is saved now. */
export function settleStepDraft(
  saved: Step,
  revision: number,
  { base, words: sent }: { base: StepWords; words: Partial<StepWords> },
): void {
  const draft = readDraftOf<StepDraft>(keyOf(saved));
  if (!draft) return;
  const { title, description } = saved;
  const typed = changedWords(base, draft);
  const isSaved = typed.title === sent.title && typed.description === sent.description;
  storeDraftOf(keyOf(saved), isSaved ? null : { ...draft, base: { title, description }, revision });
}

export const isChanged = (step: StepWords, { title, description }: StepWords): boolean =>
  title !== step.title || description !== step.description;

/** What of the words differs from a step's, to be sent; an emptied title stays as it was. */
export function changedWords(step: StepWords, { title, description }: StepWords): Partial<StepWords> {
  const trimmed = title.trim();
  return {
    ...(description !== step.description && { description }),
    ...(trimmed !== step.title && trimmed !== '' && { title: trimmed }),
  };
}
