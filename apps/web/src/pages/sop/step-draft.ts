import type { Step } from '@sop/contracts';
import { dropDraft, keepDraft, readDraft } from '../../api/drafts.js';

export interface StepWords {
  readonly title: string;
  readonly description: string;
}

const keyOf = (step: Pick<Step, 'id'>) => `step:${step.id}`;

/** Whether a step was being edited when the page was left. */
export const hasStepDraft = (step: Pick<Step, 'id'>): boolean => readDraft(keyOf(step)) !== null;

/** What was being typed for a step, else its words as they are. */
export function stepWords(step: Step): StepWords {
  const saved = { title: step.title, description: step.description };
  try {
    return { ...saved, ...(JSON.parse(readDraft(keyOf(step)) ?? '{}') as Partial<StepWords>) };
  } catch {
    return saved;
  }
}

export const dropStepDraft = (step: Pick<Step, 'id'>): void => dropDraft(keyOf(step));

/** Keeps words that differ from the saved ones. */
export function keepStepDraft(step: Step, words: StepWords): void {
  if (isChanged(step, words)) keepDraft(keyOf(step), JSON.stringify(words));
  else dropStepDraft(step);
}

export const isChanged = (step: Step, { title, description }: StepWords): boolean =>
  title !== step.title || description !== step.description;
