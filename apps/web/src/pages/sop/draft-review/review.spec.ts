import { describe, expect, it } from '@jest/globals';
import { sentenceOf, sopOf, stepOf } from '../../../testing/sop.js';
import { nextToReview, toReview } from './review.js';

const sure = [sentenceOf('Turn it off.', 1, 2)];
const unsure = [sentenceOf('Hold the die.', 3, 4, 0.2)];
const sop = sopOf({ steps: [stepOf(1, unsure), stepOf(2, sure), stepOf(3, unsure)] });

describe('steps to review', () => {
  it('are those with an uncertain sentence', () => {
    expect(toReview(sop)).toEqual([0, 2]);
  });

  it('follow one another and start again at the end', () => {
    expect([-1, 0, 2].map((after) => nextToReview(sop, after))).toEqual([0, 2, 0]);
  });

  it('are followed by those that no person edited or accepted', () => {
    const left = sopOf({ steps: [stepOf(1, sure), stepOf(2, sure, { is_edited: true }), stepOf(3, sure)] });
    expect([-1, 0, 2].map((after) => nextToReview(left, after))).toEqual([0, 2, 0]);
    expect(nextToReview(sopOf({ steps: [stepOf(1, sure), stepOf(2, unsure)] }), -1)).toBe(1);
  });

  it('are none once a user has settled every description', () => {
    const settled = [stepOf(1, [], { is_edited: true }), stepOf(2, sure, { is_edited: true })];
    expect(nextToReview(sopOf({ steps: settled }), -1)).toBeUndefined();
  });
});
