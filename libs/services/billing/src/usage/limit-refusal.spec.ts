import { describe, expect, it } from '@jest/globals';
import { sentenceOf, usageKinds } from '@sop/contracts';
import { limitRefusal, type LimitReached } from './limit-refusal.js';

const gb = 1024 ** 3;
const resetsAt = new Date('2026-12-01T00:00:00Z');

const refusalText = (reached: LimitReached) => sentenceOf(limitRefusal(reached));

describe('limitRefusal', () => {
  it('names the limit and when the month resets', () => {
    expect(refusalText({ kind: 'sops', limit: 20, used: 20, amount: 1, resetsAt })).toBe(
      'Your plan includes 20 SOPs per month and 20 are used. Upgrade on the Billing page or wait until 1 December 2026.',
    );
  });

  it('formats sizes in readable units', () => {
    expect(
      refusalText({ kind: 'storage_bytes', limit: 10 * gb, used: 9.84 * gb, amount: gb / 2, resetsAt }),
    ).toBe(
      'Your plan includes 10 GB of storage, 9.8 GB are in use and 512 MB more would not fit. Delete something or upgrade on the Billing page.',
    );
  });

  it('explains that the plan has no screen recording', () => {
    expect(refusalText({ kind: 'recording_minutes', limit: 0, used: 0, amount: 1, resetsAt })).toBe(
      'Screen recording requires a Professional plan or add-on. Please upgrade your subscription.',
    );
  });

  it('names the remaining recording minutes', () => {
    expect(refusalText({ kind: 'recording_minutes', limit: 60, used: 59, amount: 5, resetsAt })).toMatch(
      /^You have 1 recording minute remaining this month\./,
    );
    expect(refusalText({ kind: 'recording_minutes', limit: 60, used: 60, amount: 5, resetsAt })).toMatch(
      /^You have no recording minutes remaining this month\./,
    );
  });

  it('names a way out for every kind', () => {
    for (const kind of usageKinds) {
      expect(refusalText({ kind, limit: 1, used: 1, amount: 1, resetsAt })).toMatch(/Billing page/);
    }
  });
});
