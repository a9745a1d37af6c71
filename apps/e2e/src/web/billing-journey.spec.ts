import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type ReplyOf } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { joinCompany, registerCompany, signInOperator, type Company } from '../api/companies.js';
import { accessibilityProblems, desktop, launchBrowser, openPage, phone, picture } from './browser.js';
import { useToken } from './journey.js';

type Overview = ReplyOf<typeof routes.billing.overview>;

const overviewAddress = '**/api/billing/overview';
const notSetUp = /^Payments are not set up on this installation\./;

/** On a system without payments: plans, usage and the states of a subscription. */
describe('billing', () => {
  let browser: Browser;
  let page: Page;
  let problems: string[];
  let company: Company;
  let overview: Overview;

  beforeAll(async () => {
    browser = await launchBrowser();
    ({ page, problems } = await openPage(browser, desktop));
    company = await registerCompany('Billing');
    overview = await company.client.call(routes.billing.overview);
    await useToken(page, company.client.token ?? '');
  });
  afterAll(() => browser.close());

  const see = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const openTab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  const card = (plan: string) =>
    page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: plan }) });
  const asPaying = (status: Overview['subscription']['status']): Overview => ({
    ...overview,
    subscription: {
      ...overview.subscription,
      plan: { ...overview.subscription.plan, name: 'starter', display_name: 'Starter', price_cents: 2900 },
      price_cents: 2900,
      status,
      trial_ends_at: null,
      current_period_end: '2099-03-09T12:00:00.000Z',
    },
    payments_available: true,
    has_payment_account: true,
    is_paying: status !== 'canceled' && status !== 'trialing',
  });
  const answer = (on: Page, body: Overview) =>
    on.route(overviewAddress, (route) =>
      route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) }),
    );
  const openAs = async (token: string, options: BrowserContextOptions) => {
    const other = await openPage(browser, options);
    await useToken(other.page, token);
    return other;
  };

  it('starts with a trial, its last day and the days left', async () => {
    await page.goto('/billing');
    const end = overview.subscription.trial_ends_at ?? '';
    const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
    await see(`Trial ends ${day.format(new Date(end))}`);
    await see('7 days left');
    await see(notSetUp);
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Overview',
      'Plans & Pricing',
      'Usage Details',
    ]);
    await picture(page, 'billing-trial');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('shows the usage of each limit', async () => {
    for (const name of ['SOPs: 0 of 10', 'Storage: 0 MB of 10 GB', 'Users: 1 of 3', 'Models: 0 of 2'])
      await page.getByLabel(name).waitFor({ state: 'attached' });
    await see(/Resets in \d+ days?/);
    await openTab('Usage Details');
    await see('33 % used · 2 left');
    await see(/^Usage in [A-Z][a-z]+ \d{4}$/);
    await picture(page, 'billing-usage');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('shows the plans on offer with price, limits and features, and sells none without payments', async () => {
    await openTab('Plans & Pricing');
    await card('Starter').getByText('$29').waitFor();
    expect(await page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Starter',
      'Professional',
      'Enterprise',
    ]);
    for (const line of ['20 SOPs per month', '50 GB storage', '5 users', 'PDF export'])
      await card('Starter').getByText(line).waitFor();
    for (const line of ['Unlimited SOPs per month', 'Unlimited storage', 'Unlimited users'])
      await card('Enterprise').getByText(line).waitFor();
    await see(notSetUp);
    expect(await page.getByRole('button', { name: 'Choose Starter' }).isDisabled()).toBe(true);
    await picture(page, 'billing-plans');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('links to sales for Enterprise, which has no buy button', async () => {
    const enterprise = card('Enterprise');
    expect(await enterprise.getByRole('button').count()).toBe(0);
    await enterprise.getByRole('link', { name: 'Contact Sales' }).click();
    await page.waitForURL('**/contact-us');
  });

  it('shows a cancelled payment and removes the parameter from the URL', async () => {
    await page.goto('/billing?cancelled=true&tab=plans');
    await see('Payment was cancelled. You can try again when ready.');
    await eventually(() => expect(new URL(page.url()).search).toBe('?tab=plans'));
  });

  it.each([
    ['light', 'a wide screen', 'past_due', 'Your last payment failed.', desktop],
    ['dark', 'a phone', 'past_due', 'Your last payment failed.', phone],
    ['dark', 'a wide screen', 'unpaid', 'Your subscription is suspended', desktop],
    ['light', 'a phone', 'canceled', 'Your subscription has ended.', phone],
  ] as const)(
    'shows in %s on %s for %s what helps',
    async (colorScheme, _device, status, text, size) => {
      const other = await openAs(company.client.token ?? '', { ...size, colorScheme });
      await answer(other.page, asPaying(status));
      await other.page.route('**/api/billing/invoices?*', (route) =>
        route.fulfill({
          contentType: 'application/json',
          body: JSON.stringify({ items: [], next_cursor: null, total: null }),
        }),
      );
      await other.page.goto('/billing');
      await other.page.getByText(text).first().waitFor();
      const help =
        status === 'canceled'
          ? other.page.getByRole('link', { name: 'See plans' })
          : other.page.getByRole('button', { name: 'Update payment details' });
      await help.waitFor();
      await other.page.getByText('No invoices yet').waitFor();
      await picture(other.page, `billing-${status}-${colorScheme}`);
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await other.page.evaluate(overflow)).toBeLessThanOrEqual(0);
      expect(await accessibilityProblems(other.page)).toEqual([]);
      await other.page.context().close();
      expect(other.problems).toEqual([]);
    },
    120_000,
  );

  it('is cancelled only after a confirmation, which Escape declines', async () => {
    await answer(page, asPaying('active'));
    await page.goto('/billing');
    const cancel = page.getByRole('button', { name: 'Cancel subscription' });
    await cancel.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
    await dialog.getByText(/You have paid for Starter until 9 March 2099/).waitFor();
    await picture(page, 'billing-cancel');
    expect(await accessibilityProblems(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const focused = 'document.activeElement?.textContent ?? ""';
    await eventually(async () => expect(await page.evaluate(focused)).toBe('Cancel subscription'));
    await page.unroute(overviewAddress);
  });

  it('can be read but not paid by an editor', async () => {
    const member = await joinCompany(company.client, 'editor');
    const other = await openAs(member.client.token ?? '', desktop);
    await other.page.goto('/billing');
    await other.page.getByText('7 days left').waitFor();
    await other.page
      .getByText('Only administrators of your company can choose a plan and pay for it.')
      .waitFor();
    await other.page.getByRole('tab', { name: 'Plans & Pricing' }).click();
    await other.page.getByRole('heading', { name: 'Professional' }).waitFor();
    expect(await other.page.getByRole('button', { name: /Choose/ }).count()).toBe(0);
    await other.page.context().close();
    expect(other.problems).toEqual([]);
  });

  describe('payment console of the operator', () => {
    it('is in the Admin group and shows that payments are not set up', async () => {
      await useToken(page, (await signInOperator()).token ?? '');
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Payments' }).click();
      await page.waitForURL('**/admin/stripe');
      await see(/STRIPE_SECRET_KEY/);
      expect(await page.getByRole('tab').allTextContents()).toEqual([
        'Overview',
        'Subscriptions',
        'Products',
        'Metrics',
      ]);
      await picture(page, 'payments-health');
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    it.each(['Subscriptions', 'Products'])(
      'shows on %s why there is nothing',
      async (tab) => {
        await openTab(tab);
        await page.getByRole('heading', { name: 'Payments are not set up' }).waitFor();
      },
      120_000,
    );
  });

  it('ends without an error in the page, the console or the network', () =>
    expect(problems.filter((problem) => !/^50[03]/.test(problem))).toEqual([]));
});
