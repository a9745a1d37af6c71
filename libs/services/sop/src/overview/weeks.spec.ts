import { describe, expect, it } from '@jest/globals';
import { firstWeek, shownWeeks, weekOf } from './weeks.js';

describe('a week of the overview', () => {
  it.each([
    ['2026-11-23T00:00:00.000Z', '2026-11-23'],
    ['2026-11-29T23:59:59.999Z', '2026-11-23'],
    ['2026-11-30T00:00:00.000Z', '2026-11-30'],
    ['2027-01-01T12:00:00.000Z', '2026-12-28'],
    ['1970-01-01T00:00:00.000Z', '1969-12-29'],
  ])('of %s begins on %s', (moment, monday) => expect(weekOf(new Date(moment))).toBe(monday));

  it('is one of twelve that follow each other, the present one last', () => {
    const now = new Date('2026-11-28T12:00:00Z');
    const weeks = shownWeeks(now);
    expect(weeks).toHaveLength(12);
    expect([weeks[0], weeks[10], weeks[11]]).toEqual(['2026-09-07', '2026-11-16', '2026-11-23']);
    expect(firstWeek(now)).toBe(weeks[0]);
  });
});
