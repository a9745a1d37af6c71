import { describe, expect, it } from '@jest/globals';
import type { Release } from '@sop/contracts';
import { releaseBadge } from './release.js';

const nothing: Release = {
  ...{
    version: null,
    kind: null,
    released_at: null,
    approved_by: null,
    withdrawn_at: null,
    withdrawal_reason: null,
    superseded_by: null,
    review_due_at: null,
    review_months: null,
  },
  ...{ is_draft: true, is_in_review: false },
};
const released = { ...nothing, version: 3, released_at: '2026-11-28T10:00:00Z', is_draft: false };
const textOf = (release: Release) => releaseBadge(release)?.text;

describe('the badge of an SOP', () => {
  it('says nothing of the release of an SOP that was never in review', () => {
    expect(textOf(nothing)).toBeUndefined();
  });

  it('names the review, the released version, the draft of the next one and the withdrawal', () => {
    expect(textOf({ ...nothing, is_in_review: true })).toBe('In review');
    expect(textOf(released)).toBe('Released v3');
    expect(textOf({ ...released, is_draft: true })).toBe('Draft of v4');
    expect(textOf({ ...released, is_draft: true, is_in_review: true })).toBe('In review');
    expect(textOf({ ...released, withdrawn_at: '2026-11-29T10:00:00Z' })).toBe('Withdrawn v3');
    expect(releaseBadge({ ...released, superseded_by: 4 })).toEqual({
      ...{ text: 'Superseded v3', tone: 'attention' },
    });
  });
});
