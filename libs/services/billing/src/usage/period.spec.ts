import { describe, expect, it } from '@jest/globals';
import { daysUntilReset, monthOf, nextReset, periodOf } from './period.js';

describe('period', () => {
  it('ends with the UTC month in every time zone', () => {
    expect(monthOf(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11');
    expect(monthOf(new Date('2026-12-01T00:00:00Z'))).toBe('2026-12');
    expect(monthOf(new Date('2026-12-01T01:00:00+02:00'))).toBe('2026-11');
  });

  it('is the total for storage and users, and the month for the rest', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(periodOf('storage_bytes', now)).toBe('total');
    expect(periodOf('users', now)).toBe('total');
    for (const kind of ['sops', 'models', 'recording_minutes'] as const)
      expect(periodOf(kind, now)).toBe('2026-11');
  });

  it('resets on the first of the month, also across years', () => {
    expect(nextReset(new Date('2026-12-31T23:00:00Z')).toISOString()).toBe('2027-01-01T00:00:00.000Z');
    expect(daysUntilReset(new Date('2026-12-31T23:00:00Z'))).toBe(1);
    expect(daysUntilReset(new Date('2026-11-01T00:00:00Z'))).toBe(30);
    expect(daysUntilReset(new Date('2028-02-01T00:00:01Z'))).toBe(29);
  });
});
