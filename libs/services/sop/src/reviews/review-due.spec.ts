import { describe, expect, it } from '@jest/globals';
import { dueAt } from './review-due.js';

const released = {
  releasedAt: new Date('2026-08-31T10:00:00Z'),
  reviewedAt: null,
  withdrawnAt: null,
  reviewMonths: null,
};

describe('the next review of a released SOP', () => {
  it('is due after the months of the SOP, else of its department, on the last day of a shorter month', () => {
    expect(dueAt(released, 12)).toEqual(new Date('2027-08-31T10:00:00Z'));
    expect(dueAt({ ...released, reviewMonths: 6 }, 12)).toEqual(new Date('2027-02-28T10:00:00Z'));
  });

  it('counts from the last review', () => {
    const reviewedAt = new Date('2026-12-01T00:00:00Z');
    expect(dueAt({ ...released, reviewedAt }, 1)).toEqual(new Date('2027-01-01T00:00:00Z'));
    const before = new Date('2026-01-01T00:00:00Z');
    expect(dueAt({ ...released, reviewedAt: before }, 1)).toEqual(new Date('2026-09-30T10:00:00Z'));
  });

  it('is never due without an interval, before a release and after a withdrawal', () => {
    expect(dueAt(released, null)).toBeNull();
    expect(dueAt({ ...released, releasedAt: null }, 12)).toBeNull();
    expect(dueAt({ ...released, withdrawnAt: new Date() }, 12)).toBeNull();
  });
});
