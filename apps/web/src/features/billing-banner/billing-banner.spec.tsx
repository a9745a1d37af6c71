import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { CompanyRole } from '@sop/contracts';
import { answerWith } from '../../testing/answer.js';
import { overviewOf } from '../../testing/billing.js';
import { meOf } from '../../testing/me.js';
import { withPassingTime } from '../../testing/passing-time.js';
import { show } from '../../testing/show.js';
import BillingBanner from './billing-banner.js';
import { BillingNotice } from './billing-notice.js';
import { billingNoticeOf, type Subscription } from './billing-state.js';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

function open(change: Partial<Subscription>, role: CompanyRole = 'admin', address = '/dashboard') {
  const news = billingNoticeOf(overviewOf(change).subscription);
  if (news === null) throw new Error('There is nothing to tell');
  show(<BillingBanner me={meOf(role)} news={news} />, address);
}
const told = () => document.querySelector('[data-tone]')?.textContent ?? null;

describe('what a company hears of its payments above every page', () => {
  beforeEach(() => window.localStorage.clear());
  afterEach(cleanup);

  it.each<[string, Partial<Subscription>, RegExp]>([
    ['a payment that failed', { status: 'past_due' }, /^Your last payment failed/],
    ['a suspension', { status: 'unpaid' }, /^Your subscription is suspended/],
    ['an end', { status: 'canceled' }, /^Your subscription has ended/],
    ['a trial that ends soon', { status: 'trialing', trial_ends_at: hours(47) }, /ends in 2 days, on /],
    ['a trial that is over', { status: 'trialing', trial_ends_at: hours(-1) }, /^Your free trial has ended/],
    ['a plan that ends soon', { cancel_at_period_end: true, current_period_end: hours(20) }, /in 1 day, on /],
  ])('tells whoever pays of %s, with the way to billing', (_, change, sentence) => {
    open(change);
    expect(told()).toMatch(sentence);
    expect(screen.getByRole('link', { name: 'Open billing' }).getAttribute('href')).toBe('/billing');
    expect(told()).not.toContain('administrator');
  });

  it.each<CompanyRole>(['editor', 'viewer'])('tells an %s whom to ask, and shows no door', (role) => {
    open({ status: 'unpaid' }, role);
    expect(told()).toContain('Please contact an administrator of Acme.');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each<[string, Partial<Subscription>]>([
    ['a plan that is paid', {}],
    ['a trial with days to come', { status: 'trialing', trial_ends_at: hours(24 * 5) }],
    ['a plan that ends in weeks', { cancel_at_period_end: true, current_period_end: hours(24 * 20) }],
  ])('says nothing of %s', (_, change) => {
    expect(billingNoticeOf(overviewOf(change).subscription)).toBeNull();
  });

  it('comes by itself where there is something to tell', async () => {
    const { subscription } = overviewOf({ status: 'trialing', trial_ends_at: hours(47) });
    answerWith({ 'GET /api/billing/subscription': { body: subscription } });
    show(<BillingNotice me={meOf('admin')} />, '/dashboard');
    await waitFor(() => expect(told()).toMatch(/ends in 2 days, on /));
  });

  it('leaves the page of billing to say it itself', () => {
    open({ status: 'unpaid' }, 'admin', '/billing');
    expect(told()).toBeNull();
  });

  it('is put away for the day, and only what was read', () =>
    withPassingTime(async () => {
      open({ status: 'past_due' });
      fireEvent.click(screen.getByRole('button', { name: 'Hide for today' }));
      expect(told()).toBeNull();
      cleanup();
      open({ status: 'past_due' });
      expect(told()).toBeNull();
      cleanup();
      open({ status: 'unpaid' });
      expect(told()).toContain('suspended');
    }));
});
