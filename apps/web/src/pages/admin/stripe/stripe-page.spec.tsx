import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerWith, problem } from '../../../testing/answer.js';
import { paymentSubscriptionOf, plansOnOffer } from '../../../testing/billing.js';
import { renderPage } from '../../../testing/render-page.js';
import { Component as StripePage } from './stripe-page.js';

type Table = Parameters<typeof answerWith>[0];

function open(tab: string, table: Table = {}) {
  const requests = answerWith({
    'GET /api/users/me': { body: { permissions: ['platform.payments'] } },
    'GET /api/billing/admin/billing/plans': { body: plansOnOffer },
    'GET /api/admin/stripe/health': { body: healthOf(true) },
    ...table,
  });
  renderPage(<StripePage />, `/admin/stripe?tab=${tab}`);
  return requests;
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

const healthOf = (isHealthy: boolean) => ({
  api_status: {
    is_set_up: true,
    connected: isHealthy,
    message: 'Key refused.',
    last_checked: '2026-11-22T10:00:00Z',
  },
  webhook_status: {
    is_set_up: true,
    last_event_processed_successfully: isHealthy ? true : null,
    last_event_received_at: isHealthy ? '2026-11-22T09:00:00Z' : null,
    recent_error_count: 3,
  },
  overall_healthy: isHealthy,
});

afterEach(cleanup);

describe('payment console', () => {
  it('is open to operators only', async () => {
    open('overview', { 'GET /api/users/me': { body: { permissions: [] } } });
    expect(await screen.findByText('These pages are only for platform operators.')).toBeTruthy();
  });

  it('has the tabs overview, subscriptions, products and metrics in this order', async () => {
    open('');
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ...['Overview', 'Subscriptions', 'Products', 'Metrics'],
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overview');
  });

  it.each([
    ['overview', 'health'],
    ['subscriptions', 'subscriptions'],
    ['products', 'products'],
    ['metrics', 'metrics'],
  ])('shows on %s that Stripe’s data could not be loaded, and the reason', async (tab, part) => {
    open(tab, { [`GET /api/admin/stripe/${part}`]: problem(500, '') });
    expect(await screen.findByText('Failed to load Stripe data')).toBeTruthy();
    cleanup();
    const why =
      'Payments are not set up on this installation. Its operator can connect a payment provider, or give your company a plan without payment.';
    open(tab, { [`GET /api/admin/stripe/${part}`]: problem(503, why) });
    expect(await screen.findByText(why)).toBeTruthy();
  });

  it.each(['overview', 'subscriptions', 'products'])(
    'explains on %s what a missing key means and sends no further requests',
    async (tab) => {
      const health = healthOf(false);
      const requests = open(tab, {
        'GET /api/admin/stripe/health': {
          body: { ...health, api_status: { ...health.api_status, is_set_up: false } },
        },
        'GET /api/admin/stripe/subscriptions': problem(503, 'no'),
        'GET /api/admin/stripe/products': problem(503, 'no'),
      });
      expect(await screen.findByText('Payments are not set up')).toBeTruthy();
      expect(screen.getByText(/start the product with STRIPE_SECRET_KEY/)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Open companies' }).getAttribute('href')).toBe('/admin');
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      expect(requests.filter(({ address }) => address.includes('/stripe/health'))).toHaveLength(1);
    },
  );

  it('warns that webhooks are refused while their secret is not set', async () => {
    const health = healthOf(true);
    open('overview', {
      'GET /api/admin/stripe/health': {
        body: {
          ...health,
          overall_healthy: false,
          webhook_status: { ...health.webhook_status, is_set_up: false },
        },
      },
    });
    expect(await screen.findByText('Refused: STRIPE_WEBHOOK_SECRET is not set')).toBeTruthy();
  });

  it('shows API status, webhook status and overall health', async () => {
    open('overview', {
      'GET /api/admin/stripe/health': [{ body: healthOf(true) }, { body: healthOf(false) }],
    });
    expect(await screen.findByText(/Payments work/)).toBeTruthy();
    expect(screen.getByText('Connected')).toBeTruthy();
    expect(screen.getByText('Processed')).toBeTruthy();
    await press('Check again');
    expect(await screen.findByText('Payments need attention.')).toBeTruthy();
    for (const text of ['Not connected', 'Key refused.', 'None received', 'Never'])
      expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('subscriptions of the payment console', () => {
  const synced = paymentSubscriptionOf();
  const stray = paymentSubscriptionOf({ id: 'sub_zyxwvutsrqponm', local_sync: false });
  const answered = { 'GET /api/admin/stripe/subscriptions': { body: { subscriptions: [synced, stray] } } };
  const sync = (change: object) => ({
    ...answered,
    [`POST /api/admin/stripe/sync-subscription/${stray.id}`]: {
      body: {
        success: false,
        message: 'No company pays with this subscription.',
        stripe_customer_email: 'payer@example.com',
        company_hint: null,
        suggestion: null,
        ...change,
      },
    },
  });

  it('show the first 15 characters of ids and offer Sync only if the local state differs', async () => {
    const requests = open('subscriptions', answered);
    const row = within(await screen.findByRole('row', { name: /sub_0123456789a…/ }));
    expect(row.getByText('cus_0123456789a…')).toBeTruthy();
    for (const text of ['Active', '$29.00', '20 December 2026', 'Synced'])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.queryByRole('button', { name: /Sync/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Sync/ })).toHaveLength(1);
    expect(requests.map(({ address }) => address)).toContain('/api/admin/stripe/subscriptions?limit=20');
  });

  it.each([
    ['past_due', 'Payment failed'],
    ['incomplete_expired', 'Never paid'],
    ['something_new', 'something_new'],
  ])('show the status %s as text if there are any: %s', async (status, text) => {
    open('subscriptions', {
      'GET /api/admin/stripe/subscriptions': { body: { subscriptions: [paymentSubscriptionOf({ status })] } },
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('can be synchronised', async () => {
    const requests = open('subscriptions', sync({ success: true, message: 'Synced with Acme.' }));
    await press(/^Sync sub_zyx/);
    await waitFor(() =>
      expect(requests.filter(({ address }) => address.includes('/subscriptions?'))).toHaveLength(2),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [
      {
        company_hint: { company_name: 'Acme', company_id: 'c-1', user_email: 'ada@acme.example' },
        suggestion: 'If it is theirs, say so.',
      },
      ['Acme (ada@acme.example)', 'c-1', 'If it is theirs, say so.'],
    ],
    [{ suggestion: 'Ask the payer.' }, ['Ask the payer.']],
    [{}, ['No matching company found in database.']],
  ])(
    'show why they could not be synchronised, with the customer’s email and what helps: %j',
    async (change, texts) => {
      open('subscriptions', sync(change));
      await press(/^Sync sub_zyx/);
      const alert = within(await screen.findByRole('alert'));
      for (const each of ['No company pays with this subscription.', 'payer@example.com', ...texts])
        expect(alert.getByText(each)).toBeTruthy();
      fireEvent.click(alert.getByRole('button', { name: 'Dismiss' }));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    },
  );

  it('link to their customer', async () => {
    open('subscriptions', {
      'GET /api/admin/stripe/subscriptions': { body: { subscriptions: [synced] } },
      [`GET /api/admin/stripe/customers/${synced.customer_id}`]: {
        body: {
          id: synced.customer_id,
          email: 'payer@example.com',
          name: null,
          created_at: '2026-11-01T10:00:00Z',
          credit_cents: 500,
          company_id: null,
          subscriptions: [synced],
        },
      },
    });
    await press('Customer cus_0123456789a…');
    const dialog = within(await screen.findByRole('dialog'));
    for (const text of ['payer@example.com', '$5.00', 'No matching company'])
      expect(await dialog.findByText(text)).toBeTruthy();
  });
});

describe('products of the payment console', () => {
  const product = {
    stripe_product_name: 'SOP Starter',
    stripe_price_id: 'price_0123456789abcdefghij',
    amount: 2900,
    currency: 'usd',
    interval: 'month',
    local_plan_name: null,
    is_mapped: false,
    is_current: false,
  };
  const products = (change = {}) => ({
    'GET /api/admin/stripe/products': { body: { products: [{ ...product, ...change }] } },
  });

  it('show the first 20 characters of prices and the plan of each', async () => {
    open('products', products());
    const row = within(await screen.findByRole('row', { name: /SOP Starter/ }));
    for (const text of ['price_0123456789abcd…', '$29.00 per month', 'Not mapped'])
      expect(row.getByText(text)).toBeTruthy();
    cleanup();
    open('products', products({ is_mapped: true, is_current: true, local_plan_name: 'Starter' }));
    expect(within(await screen.findByRole('row', { name: /SOP Starter/ })).getByText('Starter')).toBeTruthy();
  });

  it('mark a price that no longer matches its plan as out of date and offer another one', async () => {
    open('products', products({ is_mapped: true, local_plan_name: 'Starter' }));
    const row = within(await screen.findByRole('row', { name: /SOP Starter/ }));
    expect(row.getByText('Starter, out of date')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Create product and price for Starter' })).toBeTruthy();
  });

  it('can be mapped to a plan, first to one of the same amount', async () => {
    const [starter, professional] = [plansOnOffer[2], plansOnOffer[3]];
    const address = `/api/admin/stripe/map-price/${starter?.id}`;
    const requests = open('products', {
      ...products({ amount: 9900, currency: 'eur' }),
      [`PUT ${address}`]: [problem(409, 'It costs another amount.'), { body: product }],
    });
    await press(/^Map price_/);
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByLabelText<HTMLSelectElement>('Plan')).value).toBe(professional?.id);
    expect(dialog.getByRole('option', { name: 'Starter, $29 per month' })).toBeTruthy();
    fireEvent.change(await dialog.findByLabelText('Plan'), { target: { value: starter?.id } });
    fireEvent.click(dialog.getByRole('button', { name: 'Map price' }));
    expect(await dialog.findByText('It costs another amount.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Map price' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const put = requests.filter(({ method }) => method === 'PUT');
    expect(put.map(({ address: to, body }) => [to, JSON.parse(String(body))])).toEqual([
      [address, { stripe_price_id: product.stripe_price_id }],
      [address, { stripe_price_id: product.stripe_price_id }],
    ]);
  });

  it('can be created for paid plans without a price', async () => {
    const professional = plansOnOffer[3];
    const requests = open('products', {
      ...products({ is_mapped: true, is_current: true, local_plan_name: 'Starter' }),
      [`POST /api/admin/stripe/products/${professional?.id}`]: { body: product },
    });
    await press('Create product and price for Professional');
    await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /of (Starter|Free Trial)/ })).toBeNull();
  });
});

describe('metrics of the payment console', () => {
  const metrics = {
    active_subscriptions: 12,
    trial_subscriptions: 4,
    mrr_cents: 118_800,
    provider_subscriptions: 10,
    provider_cents: 99_000,
    currency_code: 'EUR',
    failed_payments_30d: 2,
    churn_30d_percent: 5,
    trial_conversion_90d_percent: 40,
  };

  it('show revenue, churn, and each failure with its reason', async () => {
    const failure = {
      id: 'pi_0123456789abcdefghij',
      created: '2026-11-20T10:00:00Z',
      amount: 2900,
      currency: 'usd',
      failure_message: 'Your card was declined.',
    };
    open('metrics', { 'GET /api/admin/stripe/metrics': { body: { metrics, recent_failures: [failure] } } });
    for (const text of ['12', '4', '1,188.00 €', '2', '5 %', '40 %'])
      expect(await screen.findByText(text)).toBeTruthy();
    const row = within(screen.getByRole('row', { name: /pi_0123456789ab…/ }));
    for (const text of ['$29.00', 'Your card was declined.']) expect(row.getByText(text)).toBeTruthy();
    cleanup();
    open('metrics', { 'GET /api/admin/stripe/metrics': { body: { metrics, recent_failures: [] } } });
    expect(await screen.findByText('No recent failed payments')).toBeTruthy();
  });
});
