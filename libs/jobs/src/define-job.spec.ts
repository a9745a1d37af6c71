import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineJob, nextRunAfter, assertUniqueKinds } from './define-job.js';

describe('defineJob', () => {
  it('refuses a schedule that is not a cron expression', () => {
    expect(() => defineJob({ kind: 'sweep', schedule: 'every day' })).toThrow();
    expect(() => defineJob({ kind: 'sweep', schedule: '0 0 0 * * *' })).toThrow();
  });

  it('refuses a schedule that is never due', () => {
    expect(() => defineJob({ kind: 'sweep', schedule: '0 0 30 2 *' })).toThrow(/never due/);
  });

  it('parses an empty payload when none is declared', () => {
    expect(defineJob({ kind: 'sweep' }).payload.parse({ name: 'x' })).toEqual({});
  });

  it('refuses a scheduled job that needs a payload', () => {
    const payload = z.object({ name: z.string() });
    expect(() => defineJob({ kind: 'sweep', payload, schedule: '0 * * * *' })).toThrow(/sweep/);
  });

  it('computes the next run in UTC, whatever the time zone of the machine', () => {
    expect(nextRunAfter('30 2 * * *', new Date('2026-03-29T02:30:00Z'))).toEqual(
      new Date('2026-03-30T02:30:00Z'),
    );
    expect(nextRunAfter('0 * * * *', new Date('2026-10-25T00:59:59Z'))).toEqual(
      new Date('2026-10-25T01:00:00Z'),
    );
  });

  it('refuses two jobs of the same kind', () => {
    const sweep = defineJob({ kind: 'sweep' });
    expect(() => assertUniqueKinds('sop', [sweep, { ...sweep }])).toThrow('Two jobs of sop are called sweep');
  });
});
