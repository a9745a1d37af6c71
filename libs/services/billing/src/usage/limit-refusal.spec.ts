import { describe, expect, it } from '@jest/globals';
import { sentenceOf, usageKinds } from '@sop/contracts';
import { limitRefusal, type LimitReached } from './limit-refusal.js';

const gb = 1024 ** 3;
const resetsAt = new Date('2026-12-01T00:00:00Z');

const said = (reached: LimitReached) => sentenceOf(limitRefusal(reached));

describe('limitRefusal', () => {
  it('tells the number and when the month begins anew', () => {
    expect(said({ kind: 'sops', limit: 20, used: 20, amount: 1, resetsAt })).toBe(
      'Your plan includes 20 SOPs per month and 20 are used. Upgrade on the Billing page or wait until 1 December 2026.',
    );
  });

  it('tells sizes in the unit people read', () => {
    expect(said({ kind: 'storage_bytes', limit: 10 * gb, used: 9.84 * gb, amount: gb / 2, resetsAt })).toBe(
      'Your plan includes 10 GB of storage, 9.8 GB are in use and 512 MB more would not fit. Delete something or upgrade on the Billing page.',
    );
  });

  it('says of a plan without screen recording what the recorder shows', () => {
    expect(said({ kind: 'recording_minutes', limit: 0, used: 0, amount: 1, resetsAt })).toBe(
      'Screen recording requires a Professional plan or add-on. Please upgrade your subscription.',
    );
  });

  it('tells how many recording minutes are left', () => {
    expect(said({ kind: 'recording_minutes', limit: 60, used: 59, amount: 5, resetsAt })).toMatch(
      /^You have 1 recording minute remaining this month\./,
    );
    expect(said({ kind: 'recording_minutes', limit: 60, used: 60, amount: 5, resetsAt })).toMatch(
      /^You have no recording minutes remaining this month\./,
    );
  });

  it('names a way out for every kind', () => {
    for (const kind of usageKinds) {
      expect(said({ kind, limit: 1, used: 1, amount: 1, resetsAt })).toMatch(/Billing page/);
    }
  });
});
