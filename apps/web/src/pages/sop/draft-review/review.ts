import type { Evidence, Step, Sop } from '@sop/contracts';
import { lowConfidence } from '../../../lib/paragraphs.js';

const isLow = ({ confidence }: { readonly confidence: number }): boolean => confidence < lowConfidence;

/** Whether the title is uncertain and not settled by a user. */
export const hasUncertainTitle = ({ title_evidence }: Pick<Step, 'title_evidence'>): boolean =>
  title_evidence !== null && isLow(title_evidence);

/** Whether a sentence of the description is uncertain and not settled by a user. */
export const hasUncertainSentence = ({ sentences }: Pick<Step, 'sentences'>): boolean =>
  sentences.some(isLow);

/** Once a user has written or accepted the text, the confidence of the step no longer matters. */
const isSettled = ({ title_evidence, sentences, description }: Step): boolean =>
  title_evidence === null || (description !== '' && sentences.every(({ confidence }) => confidence === 1));

/** Whether the step, its title or a sentence is uncertain and not settled. */
export const needsReview = (step: Step): boolean =>
  hasUncertainTitle(step) || hasUncertainSentence(step) || (isLow(step) && !isSettled(step));

/** On what the uncertain title and sentences of a step rest; where it is uncertain as a whole, on what all of them do. */
export function uncertainEvidence(step: Step): Evidence[] {
  const { title_evidence: title, sentences } = step;
  if (!needsReview(step)) return [];
  const all = [...(title ? [title] : []), ...sentences];
  const uncertain = all.filter(isLow);
  return (uncertain.length > 0 ? uncertain : all).map(({ evidence }) => evidence);
}

/** Positions of the steps to review, in order. */
export const toReview = (sop: Pick<Sop, 'steps'>): number[] =>
  sop.steps.flatMap((step, position) => (needsReview(step) ? [position] : []));

/** Positions of the steps that no person edited or accepted, in order. */
export const neverSeen = (sop: Pick<Sop, 'steps'>): number[] =>
  sop.steps.flatMap(({ is_edited }, position) => (is_edited ? [] : [position]));

/**
 * The next step to review after a position, wrapping around; without doubts the next one that no person edited or accepted.
 * Undefined when none is left.
 */
export function nextToReview(sop: Pick<Sop, 'steps'>, after: number): number | undefined {
  const doubts = toReview(sop);
  const positions = doubts.length > 0 ? doubts : neverSeen(sop);
  return positions.find((position) => position > after) ?? positions[0];
}
