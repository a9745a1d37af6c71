import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal, sentenceOf, type CompanyRole } from '@sop/contracts';
import { answerWith, problem, type RecordedRequest } from '../../testing/answer.js';
import { invoiceOf, overviewOf, planOf, plansOnOffer } from '../../testing/billing.js';
import { meOf } from '../../testing/me.js';
import { withFakeClock } from '../../testing/fake-clock.js';
import { renderPage } from '../../testing/render-page.js';
import { Toaster } from '../../ui/toaster.js';
import { Component as BillingPage } from './billing-page.js';

type Table = Parameters<typeof answerWith>[0];

function open(overview = overviewOf(), { at = '', role = 'admin' as CompanyRole, more = {} as Table } = {}) {
  const requests = answerWith({
    'GET /api/users/me': { body: meOf(role) },
    'GET /api/billing/overview': { body: overview },
    'GET /api/billing/plans': { body: plansOnOffer },
    'GET /api/billing/invoices': { body: { items: [], next_cursor: null, total: null } },
    ...more,
  });
  return { requests, ...renderPage(<BillingPage />, `/billing${at}`) };
}

const trial = (change = {}) =>
  overviewOf(
    {
      plan: planOf({ name: 'trial', display_name: 'Free Trial' }),
      status: 'trialing',
      trial_ends_at: new Date(Date.now() + 2.5 * 86_400_000).toISOString(),
      current_period_end: null,
      ...change,
    },
    { has_payment_account: false, is_paying: false },
  );
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const sentTo = (requests: readonly RecordedRequest[], address: string) =>
  requests
    .filter((each) => each.method === 'POST' && each.address === address)
    .map(({ body }) => (body ? JSON.parse(String(body)) : null));
const here = window.location.origin;

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

describe('billing page', () => {
  it('has the tabs Overview, Plans & Pricing and Usage Details', async () => {
    open();
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Plans & Pricing',
      'Usage Details',
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overview');
  });

  it('shows loading and failed states and retries', async () => {
    open(overviewOf(), {
      more: { 'GET /api/billing/overview': [problem(500, 'Broken.'), { body: overviewOf() }] },
    });
    expect(await screen.findByRole('status', { name: 'Loading billing data' })).toBeTruthy();
    expect(await screen.findByText('Failed to load billing data')).toBeTruthy();
    await press('Try Again');
    expect(await screen.findByText('$29 per month')).toBeTruthy();
  });

  it('refetches two seconds after a payment until it is there, and removes the parameter from the URL', () =>
    withFakeClock(async (pass) => {
      const { requests, router } = open(trial(), {
        at: '?success=true&tab=overview',
        more: { 'GET /api/billing/overview': [{ body: trial() }, { body: trial() }, { body: overviewOf() }] },
      });
      const times = () => requests.filter(({ address }) => address === '/api/billing/overview').length;
      await pass(0);
      expect(times()).toBe(1);
      expect(screen.getByText(/Thank you\. Your payment is being processed/)).toBeTruthy();
      expect(router.state.location.search).toBe('?tab=overview');
      for (const already of [1, 2]) {
        await pass(1999);
        expect(times()).toBe(already);
        await pass(1);
        expect(times()).toBe(already + 1);
      }
      await pass(60_000);
      expect(times()).toBe(3);
      expect(screen.getByText('$29 per month')).toBeTruthy();
      expect(screen.getByText('Thank you. You are now on Starter.')).toBeTruthy();
    }));

  it('shows a cancelled payment once', async () => {
    const { router } = open(trial(), { at: '?cancelled=true' });
    expect(await screen.findByText('Payment was cancelled. You can try again when ready.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('billing overview', () => {
  it('shows the paid price where the plan costs something else now, and calls more expensive plans an upgrade', async () => {
    const plan = planOf({ price_cents: 12_000 });
    open(overviewOf({ plan, price_cents: 2900, currency_code: 'CHF' }), { at: '?tab=overview' });
    expect(await screen.findByText('29 CHF per month')).toBeTruthy();
    cleanup();
    open(overviewOf({ plan, price_cents: 2900, currency_code: 'CHF' }), { at: '?tab=plans' });
    expect(await screen.findByRole('button', { name: 'Upgrade to Professional' })).toBeTruthy();
  });

  it('shows end and days left of a trial, and the price per month otherwise', async () => {
    open(trial({ trial_ends_at: '2099-03-09T12:00:00Z' }));
    expect(await screen.findByText('Trial ends 9 March 2099')).toBeTruthy();
    expect(screen.getByText(/\d days left/)).toBeTruthy();
    expect(screen.queryByText(/per month/)).toBeNull();
    cleanup();
    open(overviewOf({ plan: planOf({ price_cents: 9900, currency_code: 'CHF' }) }));
    expect(await screen.findByText('99 CHF per month')).toBeTruthy();
    expect(screen.getByText('Renews on 20 December 2026')).toBeTruthy();
  });

  it('counts a started day as left', async () => {
    open(trial());
    expect(await screen.findByText('3 days left')).toBeTruthy();
  });

  it('colours bars green, yellow from 80 %, red from 90 %, and has none without a limit', async () => {
    open();
    const tone = async (name: string) => (await screen.findByLabelText(name)).dataset['tone'] ?? null;
    const toneOf = async (name: string) => {
      const bar = await screen.findByLabelText(name);
      return bar.closest<HTMLElement>('[data-tone]')?.dataset['tone'] ?? (await tone(name));
    };
    expect(await toneOf('SOPs: 16 of 20')).toBe('attention');
    expect(await toneOf('Storage: 45 GB of 50 GB')).toBe('danger');
    expect(await toneOf('Models: 3 of 2')).toBe('danger');
    expect(screen.queryByLabelText(/^Users/)).toBeNull();
    expect(screen.getByText('· Unlimited')).toBeTruthy();
    expect(screen.getByText('Resets in 9 days')).toBeTruthy();
  });

  it.each([
    ['past_due', /last payment failed/, 'Update payment details'],
    ['unpaid', /suspended because a payment failed/, 'Update payment details'],
  ] as const)('explains %s and leads to the payment details', async (status, text, button) => {
    const { requests } = open(overviewOf({ status }), {
      more: { 'POST /api/billing/portal': { body: { portal_url: `${here}/#portal` } } },
    });
    expect(await screen.findByText(text)).toBeTruthy();
    await press(button);
    await waitFor(() => expect(window.location.hash).toBe('#portal'));
    expect(sentTo(requests, '/api/billing/portal')).toEqual([{ return_url: `${here}/billing` }]);
  });

  it('explains that all stays readable after a subscription or trial has ended, and shows the plans', async () => {
    open(overviewOf({ status: 'canceled' }));
    expect(await screen.findByText(/Your subscription has ended\. You can still view/)).toBeTruthy();
    cleanup();
    open(trial({ trial_ends_at: '2020-01-01T00:00:00Z' }));
    expect(await screen.findByText(/Your free trial has ended\. You can still view/)).toBeTruthy();
    expect(screen.getByText('Trial ended 1 January 2020')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/billing?tab=plans');
  });

  it('cancels after a confirmation that explains what stays, and reverts it', async () => {
    const ending = overviewOf({ cancel_at_period_end: true });
    const { requests } = open(overviewOf(), {
      more: {
        'GET /api/billing/overview': [{ body: overviewOf() }, { body: ending }, { body: overviewOf() }],
        'POST /api/billing/cancel': [problem(503, 'Stripe is away.'), { body: ending.subscription }],
        'POST /api/billing/resume': { body: overviewOf().subscription },
      },
    });
    await press('Cancel subscription');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
    expect(within(dialog).getByText(/You have paid for Starter until 20 December 2026/)).toBeTruthy();
    expect(sentTo(requests, '/api/billing/cancel')).toEqual([]);
    const confirm = () =>
      fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    confirm();
    expect(
      await within(dialog).findByText('Failed to cancel the subscription: Stripe is away.'),
    ).toBeTruthy();
    confirm();
    expect(await screen.findByText(/Your plan ends on 20 December 2026/)).toBeTruthy();
    await press('Keep Starter');
    await waitFor(() => expect(screen.queryByText(/Your plan ends on/)).toBeNull());
    expect(sentTo(requests, '/api/billing/resume')).toHaveLength(1);
  });

  it('shows a failed payment together with the cancellation, which can be reverted', async () => {
    const failed = overviewOf({ status: 'past_due', cancel_at_period_end: true });
    const { requests } = open(failed, {
      more: { 'POST /api/billing/resume': { body: overviewOf().subscription } },
    });
    expect(await screen.findByText('Ends on 20 December 2026')).toBeTruthy();
    expect(screen.getByText(/last payment failed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
    await press('Keep Starter');
    await waitFor(() => expect(sentTo(requests, '/api/billing/resume')).toHaveLength(1));
  });

  it('names the plan of the next period and reverts the choice', async () => {
    const changing = overviewOf({ next_plan: { name: 'starter', display_name: 'Basic' } });
    const { requests } = open(changing, {
      more: {
        'GET /api/billing/overview': [{ body: changing }, { body: overviewOf() }],
        'POST /api/billing/change': { body: overviewOf().subscription },
      },
    });
    expect(
      await screen.findByText('Basic starts on 20 December 2026. Until then you keep Starter.'),
    ).toBeTruthy();
    await press('Keep Starter');
    await waitFor(() => expect(screen.queryByText(/Basic begins/)).toBeNull());
    expect(sentTo(requests, '/api/billing/change')).toEqual([{ plan_id: planOf().id }]);
  });

  it('lists invoices with number, date, status, tax, total and both documents, and earlier ones on demand', async () => {
    open(overviewOf(), {
      more: {
        'GET /api/billing/invoices': [
          { body: { items: [invoiceOf(2)], next_cursor: 'more', total: null } },
          { body: { items: [invoiceOf(1, { status: 'open' })], next_cursor: null, total: null } },
        ],
      },
    });
    const row = await screen.findByRole('row', { name: /ACME-2/ });
    for (const text of ['20 November 2026', 'Paid', '$5.51', '$34.51'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(within(row).getByRole('link', { name: 'View invoice ACME-2' })).toBeTruthy();
    expect(within(row).getByRole('link', { name: 'PDF of invoice ACME-2' })).toBeTruthy();
    await press('Show earlier invoices');
    expect(within(await screen.findByRole('row', { name: /ACME-1/ })).getByText('Due')).toBeTruthy();
  });
});

describe('plans and pricing', () => {
  const at = '?tab=plans';
  const cards = async () => {
    await screen.findByRole('heading', { name: 'Starter' });
    return screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  };
  const card = async (name: string) =>
    within((await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement);

  it('show the plans on offer in their order, without trial and legacy_unlimited', async () => {
    open(trial(), { at });
    expect(await cards()).toEqual(['Starter', 'Professional', 'Enterprise']);
  });

  it('show price, limits, features, highlight and badge of each', async () => {
    open(trial(), { at });
    const professional = await card('Professional');
    for (const text of [
      '99 €',
      'Most popular',
      '20 SOPs per month',
      '512 MB storage',
      '5 users',
      '2 trained models per month',
      'PDF export',
    ])
      expect(professional.getByText(text)).toBeTruthy();
    const isHighlighted = (name: string) =>
      screen.getByRole('heading', { name }).closest('li')?.hasAttribute('data-highlight');
    expect(['Starter', 'Professional'].map(isHighlighted)).toEqual([false, true]);
    const enterprise = await card('Enterprise');
    for (const text of ['Unlimited SOPs per month', 'Unlimited storage', 'Unlimited users'])
      expect(enterprise.getByText(text)).toBeTruthy();
  });

  it('offer to contact sales instead of a buy button for Enterprise', async () => {
    open(trial(), { at });
    const enterprise = await card('Enterprise');
    expect(enterprise.queryByRole('button')).toBeNull();
    expect(enterprise.getByRole('link', { name: 'Contact Sales' }).getAttribute('href')).toBe('/contact-us');
  });

  it('start the checkout and open its address', async () => {
    const { requests } = open(trial(), {
      at,
      more: { 'POST /api/billing/checkout': { body: { checkout_url: `${here}/#checkout` } } },
    });
    await press('Choose Starter');
    await waitFor(() => expect(window.location.hash).toBe('#checkout'));
    expect(sentTo(requests, '/api/billing/checkout')).toEqual([
      {
        plan_id: planOf().id,
        success_url: `${here}/billing?success=true`,
        cancel_url: `${here}/billing?cancelled=true`,
      },
    ]);
  });

  it('show when the checkout could not be started', async () => {
    const why = 'Stripe does not answer. Please try again.';
    open(trial(), { at, more: { 'POST /api/billing/checkout': problem(502, why) } });
    renderPage(<Toaster />);
    await press('Choose Starter');
    expect(await screen.findByText(`Failed to start checkout: ${why}`)).toBeTruthy();
  });

  it('open only addresses of web pages', async () => {
    open(trial(), {
      at,
      more: { 'POST /api/billing/checkout': { body: { checkout_url: 'javascript:alert(1)' } } },
    });
    await press('Choose Starter');
    await screen.findByRole('button', { name: 'Choose Starter' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Choose Starter' }).hasAttribute('data-loading')).toBe(false),
    );
    expect(window.location.hash).toBe('');
  });

  it('show that payments are not set up and disable what needs them', async () => {
    open({ ...trial(), payments_available: false }, { at });
    expect(await screen.findByText(sentenceOf(refusal('payments.not-set-up')))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Contact the operator' }).getAttribute('href')).toBe(
      '/contact-us',
    );
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Choose Starter' })).disabled).toBe(
      true,
    );
  });

  it('change a paid plan only after showing the amount due now', async () => {
    const professional = plansOnOffer[3] ?? planOf();
    const { requests } = open(overviewOf(), {
      at,
      more: {
        'GET /api/billing/change-preview': {
          body: { amount_due_cents: 7012, currency_code: 'EUR', effective_at: new Date().toISOString() },
        },
        'POST /api/billing/change': [
          problem(402, 'Too much is stored.'),
          { body: overviewOf({ plan: professional }).subscription },
        ],
      },
    });
    await press('Upgrade to Professional');
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch to Professional?' }));
    expect(dialog.getByText('Professional costs 99 € per month.')).toBeTruthy();
    expect(await dialog.findByText(/You pay 70\.12 € now/)).toBeTruthy();
    expect(sentTo(requests, '/api/billing/change')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Switch plan' }));
    expect(await dialog.findByText('Failed to change the plan: Too much is stored.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Switch plan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(requests, '/api/billing/change').at(-1)).toEqual({ plan_id: professional.id });
    expect(sentTo(requests, '/api/billing/checkout')).toEqual([]);
  });

  it('show when a smaller plan starts, without a payment now', async () => {
    open(overviewOf({ plan: plansOnOffer[3] ?? planOf() }), {
      at,
      more: {
        'GET /api/billing/change-preview': {
          body: { amount_due_cents: 0, currency_code: 'USD', effective_at: '2099-01-02T10:00:00Z' },
        },
      },
    });
    await press('Switch to Starter');
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByText(/It starts on 2 January 2099\. Until then you keep Professional/),
    ).toBeTruthy();
    expect(dialog.getByText('You pay nothing now.')).toBeTruthy();
  });

  it('mark the current plan, without a button to choose it', async () => {
    open(overviewOf(), { at });
    const starter = await card('Starter');
    expect(starter.getByText('Your plan')).toBeTruthy();
    expect(starter.queryByRole('button')).toBeNull();
    cleanup();
    open(overviewOf({ status: 'canceled' }, { is_paying: false }), { at });
    expect((await card('Starter')).getByRole('button', { name: 'Choose Starter' })).toBeTruthy();
  });

  it('sell another plan instead of changing it where the operator gave the current one, even after an unpaid checkout', async () => {
    const given = { plan: planOf({ id: 'pro', name: 'professional', display_name: 'Professional' }) };
    open(overviewOf(given, { is_paying: false }), { at });
    expect((await card('Starter')).getByRole('button', { name: 'Choose Starter' })).toBeTruthy();
  });
});

describe('usage details', () => {
  it('show the month, each counted limit, its share and the rest', async () => {
    open(overviewOf(), { at: '?tab=usage' });
    expect(await screen.findByText('Usage in November 2026')).toBeTruthy();
    expect(screen.getByText('80 % used · 4 left')).toBeTruthy();
    expect(screen.getByText('90 % used · 5 GB left')).toBeTruthy();
    expect(screen.getByText('150 % used · 1 over the limit')).toBeTruthy();
    expect(screen.getByText('· Unlimited')).toBeTruthy();
    expect(screen.getByText('20 % used · 48 min left')).toBeTruthy();
  });

  it('show that recordings have no limit', async () => {
    const { current_usage: usage } = overviewOf();
    const unlimited = { recording_minutes_limit: -1, recording_minutes_percentage: 0 };
    open(overviewOf({}, { current_usage: { ...usage, ...unlimited } }), { at: '?tab=usage' });
    const recording = (await screen.findByText('Screen recording')).closest('li');
    expect(recording?.textContent).toMatch(/12 min · Unlimited(?! min)/);
  });

  it('show nothing about recordings where the plan has none', async () => {
    const { current_usage: usage } = overviewOf();
    const none = { recording_minutes_used: 0, recording_minutes_limit: 0, recording_minutes_percentage: 0 };
    open(overviewOf({}, { current_usage: { ...usage, ...none } }), { at: '?tab=usage' });
    expect(await screen.findByText('80 % used · 4 left')).toBeTruthy();
    expect(screen.queryByText('Screen recording')).toBeNull();
  });
});

describe('users who may not pay', () => {
  it.each(['viewer', 'editor'] as const)('see everything as %s, without a way to pay', async (role) => {
    open(overviewOf(), { role });
    expect(
      await screen.findByText('Only administrators of your company can choose a plan and pay for it.'),
    ).toBeTruthy();
    expect(screen.getByText('$29 per month')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Cancel|Payment details/ })).toBeNull();
    expect(screen.queryByText('Invoices')).toBeNull();
    cleanup();
    open(overviewOf({ status: 'past_due' }), { role, at: '?tab=plans' });
    expect(await screen.findByRole('heading', { name: 'Professional' })).toBeTruthy();
    expect(screen.getByText(/last payment failed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Upgrade|Choose|Switch|Update/ })).toBeNull();
  });
});
