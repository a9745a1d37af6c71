import { describe, expect, it } from '@jest/globals';
import { sentenceOf } from '@sop/contracts';
import { subscriptionRefusal } from './subscription-refusal.js';

const trialEndsAt = new Date('2026-11-28T12:00:00Z');

describe('subscriptionRefusal', () => {
  it('E6 allows a trial until its last millisecond', () => {
    const last = new Date(trialEndsAt.getTime() - 1);
    expect(subscriptionRefusal({ status: 'trialing', trialEndsAt }, last)).toBeUndefined();
    expect(subscriptionRefusal({ status: 'trialing', trialEndsAt }, trialEndsAt)).toEqual({
      code: 'plan.trial-ended',
      parameters: {},
    });
  });

  it('ignores an old trial date of a paying company', () => {
    expect(subscriptionRefusal({ status: 'active', trialEndsAt }, new Date('2027-01-01'))).toBeUndefined();
  });

  it('allows work while a payment is retried', () => {
    expect(subscriptionRefusal({ status: 'past_due', trialEndsAt: null }, trialEndsAt)).toBeUndefined();
  });

  it('names the way out of a subscription that ended or is unpaid', () => {
    for (const status of ['canceled', 'unpaid'] as const) {
      const ended = subscriptionRefusal({ status, trialEndsAt: null }, trialEndsAt);
      expect(ended && sentenceOf(ended)).toMatch(/Billing page/);
    }
  });
});
