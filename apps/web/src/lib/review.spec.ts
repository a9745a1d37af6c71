import { describe, expect, it } from '@jest/globals';
import { released } from '../testing/sop.js';
import { reviewDue } from './review.js';

const at = (review_due_at: string | null, now: string) =>
  reviewDue({ ...released, review_due_at }, Date.parse(now));

describe('the next review of an SOP', () => {
  it('is named with its date, near it and after it', () => {
    const due = '2027-03-01T12:00:00Z';
    expect(at(null, due)).toBeUndefined();
    expect(at(due, '2027-01-01T12:00:00Z')).toMatchObject({
      isSoon: false,
      text: 'Next review: 1 March 2027',
    });
    expect(at(due, '2027-02-01T12:00:00Z')).toMatchObject({ isSoon: true, isOverdue: false });
    expect(at(due, due)).toEqual({
      isSoon: true,
      isOverdue: true,
      text: 'Review overdue since 1 March 2027',
    });
  });
});
