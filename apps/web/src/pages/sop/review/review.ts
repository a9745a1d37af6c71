import type { Step, Sop } from '@sop/contracts';
import { lowConfidence } from '../../../lib/readable.js';

const isLow = ({ confidence }: { readonly confidence: number }): boolean => confidence < lowConfidence;

/** Whether the title is a guess that nobody has settled. */
export const hasUncertainTitle = ({ title_evidence }: Pick<Step, 'title_evidence'>): boolean =>
  title_evidence !== null && isLow(title_evidence);

/** Whether a sentence of the description is a guess that nobody has settled. */
export const hasUncertainSentence = ({ sentences }: Pick<Step, 'sentences'>): boolean =>
  sentences.some(isLow);

/** Once a person has written or accepted the words, what the machine thought of the step as a whole is over. */
const isSettled = ({ title_evidence, sentences, description }: Step): boolean =>
  title_evidence === null || (description !== '' && sentences.every(({ confidence }) => confidence === 1));

/** Whether the step, its title or a sentence is not certain and nobody has settled it yet. */
export const needsReview = (step: Step): boolean =>
  hasUncertainTitle(step) || hasUncertainSentence(step) || (isLow(step) && !isSettled(step));

/** Positions of the steps to be settled, in order. */
export const toReview = (sop: Pick<Sop, 'steps'>): number[] =>
  sop.steps.flatMap((step, position) => (needsReview(step) ? [position] : []));

/** The step to be settled after a position; after the last the first again. Undefined when none is left. */
export function nextToReview(sop: Pick<Sop, 'steps'>, after: number): number | undefined {
  const positions = toReview(sop);
  return positions.find((position) => position > after) ?? positions[0];
}
