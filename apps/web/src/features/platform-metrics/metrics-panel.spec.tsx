import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, problem } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { demoMetrics } from './demo-metrics.js';
import { MetricsPanel } from './metrics-panel.js';
import { quickBackoff, slowBackoff } from './use-metrics.js';

const address = 'GET /api/billing/admin/metrics';
const real = {
  ...demoMetrics,
  total_users: 3,
  sop_creation_count: 1,
  revenue_current_month: 123_456,
  subscriptions_by_plan: { Starter: 2, Trial: 0 },
};
const open = () => renderPage(<MetricsPanel backoff={() => 0} />);
const valueOf = (name: string) => screen.getByText(name).nextSibling?.textContent;

describe('platform metrics', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('shows the figures, money in dollars with two decimals, and the plans in use', async () => {
    answerWith({ [address]: { body: real } });
    open();
    await screen.findByText('Total Users');
    expect(valueOf('Total Users')).toBe('3');
    expect(valueOf('Companies')).toBe('25');
    expect(valueOf('Active Subscriptions')).toBe('18');
    expect(valueOf('Monthly Revenue')).toBe('$1,234.56');
    expect(valueOf('Subscriptions by Plan')).toBe('Starter2');
    expect(screen.getByText('1 SOP this month')).toBeTruthy();
    expect(screen.queryByText('Trial')).toBeNull();
  });

  it('shows the currency that most companies pay in', async () => {
    answerWith({ [address]: { body: { ...real, currency_code: 'CHF' } } });
    open();
    await screen.findByText('Total Users');
    expect(valueOf('Monthly Revenue')).toMatch(/CHF/);
  });

  it('shows the sample figures without a request and remembers the choice', async () => {
    const requests = answerWith({ [address]: { body: real } });
    localStorage.setItem('adminMetricsDemo', 'true');
    open();
    expect(valueOf('Total Users')).toBe('120');
    expect(valueOf('Monthly Revenue')).toBe('$49.95');
    const plans = ['Free', 'Basic', 'Professional', 'Enterprise'];
    expect(plans.map((name) => screen.getByText(name).parentElement?.textContent)).toEqual([
      ...['Free5', 'Basic8', 'Professional10', 'Enterprise2'],
    ]);
    for (const note of ['87 SOPs this month', 'plus 7 in trial']) expect(screen.getByText(note)).toBeTruthy();
    expect(requests).toEqual([]);
    fireEvent.click(screen.getByRole('switch', { name: 'Demo data' }));
    await waitFor(() => expect(valueOf('Total Users')).toBe('3'));
    expect(localStorage.getItem('adminMetricsDemo')).toBe('false');
  });

  it('retries three times before it shows an error with a retry button and the sample figures', async () => {
    const requests = answerWith({ [address]: problem(500, 'whatever') });
    open();
    expect(
      await screen.findByText('Unable to load metrics: Server error. Please try again later.'),
    ).toBeTruthy();
    expect(requests).toHaveLength(4);
    expect(screen.getByRole('switch', { name: 'Demo data' })).toBeTruthy();
    answerWith({ [address]: { body: real } });
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Total Users')).toBeTruthy();
  });

  it.each([
    [404, 'Unable to load metrics: Failed to load metrics data'],
    [0, 'Unable to load metrics: Network error occurred. Please check your connection.'],
  ])('shows for status %s: %s', async (status, sentence) => {
    answerWith({ [address]: problem(status, '') });
    if (status === 0) globalThis.fetch = () => Promise.reject(new TypeError('offline'));
    open();
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('backs off 2, 4 and 8 seconds, never over 30, and 1, 2 and 4 on the operator’s page', () => {
    expect([0, 1, 2, 9].map(slowBackoff)).toEqual([2000, 4000, 8000, 30_000]);
    expect([0, 1, 2].map(quickBackoff)).toEqual([1000, 2000, 4000]);
  });
});
