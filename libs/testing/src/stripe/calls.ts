import { z } from 'zod';
import { newId, type Account } from './account.js';
import { invalid, missing } from './failure.js';
import { draft, end } from './invoicing.js';
import { pageOf, paging } from './lists.js';
import { monthsLater } from './months.js';
import type { CheckoutSession, Customer, Invoice, Price, Schedule, Subscription } from './records.js';
import { changePrice, itemOfSubscription, prorations } from './subscriptions.js';

const text = z.string().min(1).max(5000);
const flag = z.enum(['true', 'false']).transform((given) => given === 'true');
const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const expand = z.array(z.string()).optional();
const cents = z.coerce.number().int();
const nothing = z.strictObject({ expand });

/** One call of the API: its parameters, as strict as the API's, and its effect. */
interface Call<P extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  params: P;
  handle(account: Account, params: z.output<P>, id: string, inner: string): object;
}

const call = <P extends z.ZodType>(
  method: Call['method'],
  path: string,
  params: P,
  run: Call<P>['handle'],
): Call => {
  const pattern = new RegExp(`^/v1/${path.replaceAll(':id', '([A-Za-z0-9_]+)')}$`);
  return { method, path: pattern, params, handle: run as Call['handle'] };
};

const customers = [
  call(
    'POST',
    'customers',
    z.strictObject({ email: text.optional(), name: text.optional(), metadata, expand }),
    (account, { email = null, name = null, metadata: given }) => {
      const customer: Customer = {
        id: newId('cus'),
        object: 'customer',
        balance: 0,
        created: account.now,
        currency: null,
        email,
        livemode: false,
        metadata: given,
        name,
      };
      account.emit('customer.created', customer);
      return account.customers.put(customer);
    },
  ),
  call('GET', 'customers/:id', nothing, (account, _, id) => account.customers.get(id)),
  call(
    'POST',
    'customers/:id',
    z.strictObject({ email: text.optional(), name: text.optional(), metadata: metadata.optional(), expand }),
    (account, { email, name, metadata: given }, id) => {
      const customer = account.customers.get(id);
      if (email !== undefined) customer.email = email;
      if (name !== undefined) customer.name = name;
      Object.assign(customer.metadata, given);
      account.emit('customer.updated', customer);
      return customer;
    },
  ),
  call('DELETE', 'customers/:id', nothing, (account, _, id) => {
    const customer = account.customers.get(id);
    for (const each of account.subscriptions.all())
      if (each.customer === id && each.status !== 'canceled') end(account, each, 'cancellation_requested');
    account.customers.remove(id);
    account.emit('customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  }),
  call(
    'POST',
    'customers/:id/balance_transactions',
    z.strictObject({ amount: cents, currency: text, description: text.optional(), metadata, expand }),
    (account, { amount, currency, description = null }, id) => {
      const customer = account.customers.get(id);
      customer.balance += amount;
      customer.currency = currency;
      account.emit('customer.updated', customer);
      return account.balances.put({
        id: newId('cbtxn'),
        object: 'customer_balance_transaction',
        amount,
        created: account.now,
        currency,
        customer: id,
        description,
        ending_balance: customer.balance,
        livemode: false,
        type: 'adjustment',
      });
    },
  ),
];

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: z.coerce.number().int().min(1).default(1),
});

const catalogue = [
  call(
    'POST',
    'products',
    z.strictObject({ name: text, metadata, expand }),
    (account, { name, metadata: given }) => {
      const product = account.products.put({
        id: newId('prod'),
        object: 'product',
        active: true,
        created: account.now,
        livemode: false,
        metadata: given,
        name,
      });
      account.emit('product.created', product);
      return product;
    },
  ),
  call('GET', 'products/:id', nothing, (account, _, id) => account.products.get(id)),
  call('POST', 'products/:id', z.strictObject({ name: text, expand }), (account, { name }, id) => {
    const product = Object.assign(account.products.get(id), { name });
    account.emit('product.updated', product);
    return product;
  }),
  call(
    'POST',
    'prices',
    z.strictObject({
      currency: z.string().regex(/^[a-z]{3}$/),
      unit_amount: cents.min(0),
      product: text,
      recurring: recurring.optional(),
      metadata,
      expand,
    }),
    (account, { product, currency, unit_amount, recurring: given, metadata: more }) => {
      account.products.get(product);
      const price: Price = {
        id: newId('price'),
        object: 'price',
        active: true,
        created: account.now,
        currency,
        livemode: false,
        metadata: more,
        product,
        recurring: given ? { ...given, usage_type: 'licensed' } : null,
        type: given ? 'recurring' : 'one_time',
        unit_amount,
      };
      account.emit('price.created', price);
      return account.prices.put(price);
    },
  ),
  call('GET', 'prices/:id', nothing, (account, _, id) => account.prices.get(id)),
  call(
    'GET',
    'prices',
    z.strictObject({ ...paging, active: flag.optional(), product: text.optional() }),
    (account, { active, product, ...page }) => {
      const matches = (price: Price) =>
        (active === undefined || price.active === active) &&
        (product === undefined || price.product === product);
      return pageOf('/v1/prices', account.prices.all().filter(matches), page);
    },
  ),
];

const item = z.strictObject({
  id: text.optional(),
  price: text,
  quantity: z.coerce.number().int().optional(),
});
const proration = z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations');

function updateSubscription(
  account: Account,
  params: z.output<typeof subscriptionUpdate>,
  id: string,
): Subscription {
  const subscription = account.subscriptions.get(id);
  if (subscription.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const { items, proration_behavior, payment_behavior, cancel_at_period_end: ends } = params;
  const [chosen] = items ?? [];
  if (subscription.schedule !== null && (chosen || ends !== undefined))
    throw invalid('The subscription is managed by the subscription schedule. Release it first.');
  if (chosen) {
    changePrice(account, subscription, account.prices.get(chosen.price), {
      proration: proration_behavior,
      mustPay: payment_behavior === 'error_if_incomplete',
    });
  }
  if (ends !== undefined) {
    subscription.cancel_at_period_end = ends;
    subscription.cancel_at = ends ? itemOfSubscription(subscription).current_period_end : null;
    subscription.canceled_at = ends ? account.now : null;
    subscription.cancellation_details = ends ? { reason: 'cancellation_requested' } : null;
  }
  Object.assign(subscription.metadata, params.metadata);
  account.emit('customer.subscription.updated', subscription);
  return subscription;
}

const subscriptionUpdate = z.strictObject({
  items: z.array(item).max(1).optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.literal('').optional(),
  proration_behavior: proration,
  proration_date: z.coerce.number().int().optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).default('allow_incomplete'),
  metadata: metadata.optional(),
  expand,
});

const subscriptions = [
  call(
    'GET',
    'subscriptions',
    z.strictObject({
      ...paging,
      customer: text.optional(),
      status: z.enum(['all', 'active', 'past_due', 'canceled', 'unpaid', 'incomplete']).optional(),
    }),
    (account, { customer, status, ...page }) => {
      const matches = (each: Subscription) =>
        (customer === undefined || each.customer === customer) &&
        (status === undefined ? each.status !== 'canceled' : status === 'all' || each.status === status);
      return pageOf('/v1/subscriptions', account.subscriptions.all().filter(matches), page);
    },
  ),
  call('GET', 'subscriptions/:id', nothing, (account, _, id) => account.subscriptions.get(id)),
  call('POST', 'subscriptions/:id', subscriptionUpdate, updateSubscription),
  call(
    'DELETE',
    'subscriptions/:id',
    z.strictObject({ prorate: flag.optional(), invoice_now: flag.optional(), expand }),
    (account, _, id) => {
      const subscription = account.subscriptions.get(id);
      if (subscription.status === 'canceled') throw missing('subscription', id);
      end(account, subscription, 'cancellation_requested');
      return subscription;
    },
  ),
];

const phase = z.strictObject({
  items: z.array(z.strictObject({ price: text, quantity: z.coerce.number().int().default(1) })).length(1),
  start_date: z.coerce.number().int().optional(),
  end_date: z.coerce.number().int().optional(),
  duration: recurring.optional(),
  proration_behavior: proration.optional(),
});

const schedules = [
  call(
    'POST',
    'subscription_schedules',
    z.strictObject({ from_subscription: text, metadata, expand }),
    (account, { from_subscription: from, metadata: given }) => {
      const subscription = account.subscriptions.get(from);
      if (subscription.schedule !== null)
        throw invalid('The subscription is already attached to a schedule.');
      const { current_period_start, current_period_end, price } = itemOfSubscription(subscription);
      const current = { start_date: current_period_start, end_date: current_period_end };
      const schedule: Schedule = {
        id: newId('sub_sched'),
        object: 'subscription_schedule',
        created: account.now,
        current_phase: current,
        customer: subscription.customer,
        end_behavior: 'release',
        livemode: false,
        metadata: given,
        phases: [{ ...current, items: [{ price: price.id, quantity: 1 }] }],
        released_at: null,
        status: 'active',
        subscription: from,
      };
      subscription.schedule = schedule.id;
      account.emit('customer.subscription.updated', subscription);
      return account.schedules.put(schedule);
    },
  ),
  call('GET', 'subscription_schedules/:id', nothing, (account, _, id) => account.schedules.get(id)),
  call(
    'POST',
    'subscription_schedules/:id',
    z.strictObject({
      end_behavior: z.enum(['release', 'cancel']).optional(),
      proration_behavior: proration.optional(),
      phases: z.array(phase).min(1),
      metadata: metadata.optional(),
      expand,
    }),
    (account, { phases }, id) => {
      const schedule = account.schedules.get(id);
      if (schedule.status !== 'active') throw invalid('A schedule that was released cannot be changed.');
      let from = phases[0]?.start_date ?? schedule.phases[0]?.start_date ?? account.now;
      schedule.phases = phases.map(({ items, end_date, duration }) => {
        const until = end_date ?? monthsLater(from, duration?.interval_count ?? 1);
        const created = { start_date: from, end_date: until, items };
        for (const { price } of items) account.prices.get(price);
        from = until;
        return created;
      });
      if (schedule.subscription !== null)
        account.emit('customer.subscription.updated', account.subscriptions.get(schedule.subscription));
      return schedule;
    },
  ),
  call(
    'POST',
    'subscription_schedules/:id/release',
    z.strictObject({ preserve_cancel_date: flag.optional(), expand }),
    (account, _, id) => {
      const schedule = account.schedules.get(id);
      if (schedule.subscription !== null) {
        const subscription = account.subscriptions.get(schedule.subscription);
        subscription.schedule = null;
        account.emit('customer.subscription.updated', subscription);
      }
      schedule.status = 'released';
      schedule.released_at = account.now;
      schedule.subscription = null;
      return schedule;
    },
  ),
];

const invoices = [
  call(
    'GET',
    'invoices',
    z.strictObject({
      ...paging,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    }),
    (account, { customer, subscription, status, ...page }) => {
      const matches = (each: Invoice) =>
        (customer === undefined || each.customer === customer) &&
        (subscription === undefined || each.parent.subscription_details.subscription === subscription) &&
        (status === undefined || each.status === status);
      return pageOf('/v1/invoices', account.invoices.all().filter(matches), page);
    },
  ),
  call(
    'POST',
    'invoices/create_preview',
    z.strictObject({
      customer: text.optional(),
      subscription: text,
      subscription_details: z.strictObject({
        items: z.array(item).length(1),
        proration_behavior: proration,
        proration_date: z.coerce.number().int().optional(),
      }),
      expand,
    }),
    (account, { subscription: id, subscription_details: { items } }) => {
      const subscription = account.subscriptions.get(id);
      const price = account.prices.get(items[0]?.price ?? '');
      return draft(account, subscription, prorations(account, subscription, price), 'upcoming');
    },
  ),
  call('GET', 'invoices/:id', nothing, (account, _, id) => account.invoices.get(id)),
];

const dayInSeconds = 86_400;

const sessions = [
  call(
    'POST',
    'checkout/sessions',
    z.strictObject({
      mode: z.literal('subscription'),
      customer: text,
      client_reference_id: text.optional(),
      line_items: z.array(z.strictObject({ price: text, quantity: z.literal('1') })).length(1),
      success_url: z.url(),
      cancel_url: z.url(),
      subscription_data: z.strictObject({ metadata }).default({ metadata: {} }),
      automatic_tax: z.strictObject({ enabled: flag }).optional(),
      customer_update: z.strictObject({ address: text.optional(), name: text.optional() }).optional(),
      tax_id_collection: z.strictObject({ enabled: flag }).optional(),
      billing_address_collection: z.enum(['auto', 'required']).optional(),
      metadata,
      expand,
    }),
    (account, params) => {
      account.customers.get(params.customer);
      const price = account.prices.get(params.line_items[0]?.price ?? '');
      const id = newId('cs_test');
      const session: CheckoutSession = {
        id,
        object: 'checkout.session',
        amount_total: price.unit_amount,
        cancel_url: params.cancel_url,
        client_reference_id: params.client_reference_id ?? null,
        created: account.now,
        currency: price.currency,
        customer: params.customer,
        expires_at: account.now + dayInSeconds,
        invoice: null,
        livemode: false,
        metadata: params.metadata,
        mode: 'subscription',
        payment_status: 'unpaid',
        status: 'open',
        subscription: null,
        success_url: params.success_url,
        url: `${account.settings.pagesUrl()}/checkout/${id}`,
      };
      account.baskets.set(id, {
        price: price.id,
        metadata: params.subscription_data.metadata,
        hasTax: params.automatic_tax?.enabled ?? false,
      });
      return account.sessions.put(session);
    },
  ),
  call(
    'GET',
    'checkout/sessions',
    z.strictObject({
      ...paging,
      customer: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
    }),
    (account, { customer, status, ...page }) => {
      const matches = (each: CheckoutSession) =>
        (customer === undefined || each.customer === customer) &&
        (status === undefined || each.status === status);
      return pageOf('/v1/checkout/sessions', account.sessions.all().filter(matches), page);
    },
  ),
  call('GET', 'checkout/sessions/:id', nothing, (account, _, id) => account.sessions.get(id)),
  call('POST', 'checkout/sessions/:id/expire', nothing, (account, _, id) => {
    const session = account.sessions.get(id);
    if (session.status !== 'open') throw invalid('Only open sessions can be expired.');
    session.status = 'expired';
    session.url = null;
    account.emit('checkout.session.expired', session);
    return session;
  }),
  call(
    'POST',
    'billing_portal/sessions',
    z.strictObject({ customer: text, return_url: z.url().optional(), expand }),
    (account, { customer, return_url = null }) => {
      account.customers.get(customer);
      const id = newId('bps');
      return account.portals.put({
        id,
        object: 'billing_portal.session',
        created: account.now,
        customer,
        livemode: false,
        return_url,
        url: `${account.settings.pagesUrl()}/portal/${id}`,
      });
    },
  ),
];

const accountCalls = [
  call('GET', 'balance', nothing, () => ({ object: 'balance', available: [], pending: [], livemode: false })),
  call('GET', 'events', z.strictObject({ ...paging, type: text.optional() }), (account, { type, ...page }) =>
    pageOf(
      '/v1/events',
      account.events.all().filter((event) => type === undefined || event.type === type),
      page,
    ),
  ),
  call('GET', 'events/:id', nothing, (account, _, id) => account.events.get(id)),
];

/** Every API call that the product makes, and no other. */
export const calls: readonly Call[] = [
  ...customers,
  ...catalogue,
  ...subscriptions,
  ...schedules,
  ...invoices,
  ...sessions,
  ...accountCalls,
];
