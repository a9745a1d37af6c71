import type { Sop, Step } from '@sop/contracts';
import { lowConfidence } from '../../lib/readable.js';

/** Whether a step holds a sentence that is not certain and that nobody has settled yet. */
export const needsReview = (step: Step): boolean =>
  step.sentences.some((sentence) => sentence.confidence < lowConfidence);

/** Positions of the steps to be settled, in order. */
export const toReview = (sop: Pick<Sop, 'steps'>): number[] =>
  sop.steps.flatMap((step, position) => (needsReview(step) ? [position] : []));

/** The step to be settled after a position; after the last the first again. Undefined when none is left. */
export function nextToReview(sop: Pick<Sop, 'steps'>, after: number): number | undefined {
  const positions = toReview(sop);
  return positions.find((position) => position > after) ?? positions[0];
}
