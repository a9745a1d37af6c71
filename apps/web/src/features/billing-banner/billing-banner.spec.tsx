import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { CompanyRole } from '@sop/contracts';
import { answerWith } from '../../testing/answer.js';
import { overviewOf } from '../../testing/billing.js';
import { meOf } from '../../testing/me.js';
import { withFakeClock } from '../../testing/fake-clock.js';
import { renderPage } from '../../testing/render-page.js';
import BillingBanner from './billing-banner.js';
import { BillingNotice } from './billing-notice.js';
import { billingNoticeOf, type Subscription } from './billing-state.js';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

function open(change: Partial<Subscription>, role: CompanyRole = 'admin', address = '/dashboard') {
  const notice = billingNoticeOf(overviewOf(change).subscription);
  if (notice === null) throw new Error('There is no notice');
  renderPage(<BillingBanner me={meOf(role)} notice={notice} />, address);
}
const showsNotice = () => document.querySelector('[data-tone]')?.textContent ?? null;

describe('billing banner', () => {
  beforeEach(() => window.localStorage.clear());
  afterEach(cleanup);

  it.each<[string, Partial<Subscription>, RegExp]>([
    ['a payment that failed', { status: 'past_due' }, /^Your last payment failed/],
    ['a suspension', { status: 'unpaid' }, /^Your subscription is suspended/],
    ['an end', { status: 'canceled' }, /^Your subscription has ended/],
    ['a trial that ends soon', { status: 'trialing', trial_ends_at: hours(47) }, /ends in 2 days, on /],
    ['a trial that is over', { status: 'trialing', trial_ends_at: hours(-1) }, /^Your free trial has ended/],
    ['a plan that ends soon', { cancel_at_period_end: true, current_period_end: hours(20) }, /in 1 day, on /],
  ])('shows %s with a link to billing to those who may pay', (_, change, sentence) => {
    open(change);
    expect(showsNotice()).toMatch(sentence);
    expect(screen.getByRole('link', { name: 'Open billing' }).getAttribute('href')).toBe('/billing');
    expect(showsNotice()).not.toContain('administrator');
  });

  it.each<CompanyRole>(['editor', 'viewer'])('names the person to ask to an %s, without a link', (role) => {
    open({ status: 'unpaid' }, role);
    expect(showsNotice()).toContain('Please contact an administrator of Acme.');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each<[string, Partial<Subscription>]>([
    ['a plan that is paid', {}],
    ['a trial with days to come', { status: 'trialing', trial_ends_at: hours(24 * 5) }],
    ['a plan that ends in weeks', { cancel_at_period_end: true, current_period_end: hours(24 * 20) }],
  ])('shows nothing for %s', (_, change) => {
    expect(billingNoticeOf(overviewOf(change).subscription)).toBeNull();
  });

  it('appears by itself where there is something to report', async () => {
    const { subscription } = overviewOf({ status: 'trialing', trial_ends_at: hours(47) });
    answerWith({ 'GET /api/billing/subscription': { body: subscription } });
    renderPage(<BillingNotice me={meOf('admin')} />, '/dashboard');
    await waitFor(() => expect(showsNotice()).toMatch(/ends in 2 days, on /));
  });

  it('is hidden on the billing page, which shows the same', () => {
    open({ status: 'unpaid' }, 'admin', '/billing');
    expect(showsNotice()).toBeNull();
  });

  it('is dismissed for the day, for that notice only', () =>
    withFakeClock(async () => {
      open({ status: 'past_due' });
      fireEvent.click(screen.getByRole('button', { name: 'Hide for today' }));
      expect(showsNotice()).toBeNull();
      cleanup();
      open({ status: 'past_due' });
      expect(showsNotice()).toBeNull();
      cleanup();
      open({ status: 'unpaid' });
      expect(showsNotice()).toContain('suspended');
    }));
});
