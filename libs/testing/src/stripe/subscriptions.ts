import { newId, type Account } from './account.js';
import { declined } from './failure.js';
import { draft, end, issue, attempt, type Charge } from './invoicing.js';
import { periodEnd } from './months.js';
import type { Invoice, Item, Price, Subscription } from './records.js';

/** Creates a subscription of one price and charges it now. */
export function subscribe(
  account: Account,
  params: { customer: string; price: string; metadata: Record<string, string>; hasTax: boolean },
): Subscription {
  const price = account.prices.get(params.price);
  const id = newId('sub');
  const subscription: Subscription = {
    id,
    object: 'subscription',
    automatic_tax: { enabled: params.hasTax },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    created: account.now,
    currency: price.currency,
    customer: params.customer,
    discounts: [],
    ended_at: null,
    items: { object: 'list', data: [itemOf(account, id, price)], has_more: false, url: '' },
    latest_invoice: null,
    livemode: false,
    metadata: params.metadata,
    schedule: null,
    start_date: account.now,
    status: 'incomplete',
    trial_end: null,
  };
  account.subscriptions.put(subscription);
  account.emit('customer.subscription.created', subscription);
  issue(account, draft(account, subscription, [chargeOf(account, price)], 'subscription_create'));
  return subscription;
}

function itemOf(account: Account, subscription: string, price: Price): Item {
  return {
    id: newId('si'),
    object: 'subscription_item',
    created: account.now,
    current_period_start: account.now,
    current_period_end: periodEnd(account.now, price.recurring ?? monthly),
    price,
    quantity: 1,
    subscription,
  };
}

const monthly = { interval: 'month', interval_count: 1 };

function chargeOf(account: Account, price: Price): Charge {
  const { name } = account.products.get(String(price.product));
  return { description: `1 × ${name}`, amount: price.unit_amount ?? 0 };
}

export const itemOfSubscription = ({ items }: Subscription): Item => {
  const [item] = items.data;
  if (!item) throw new Error('A subscription without an item');
  return item;
};

/** The cost of changing to the price now: the rest of the period at the new price, less the rest at the old one. */
export function prorations(account: Account, subscription: Subscription, price: Price): Charge[] {
  const {
    current_period_start: start,
    current_period_end: until,
    price: former,
  } = itemOfSubscription(subscription);
  const share = Math.max(0, until - account.now) / (until - start);
  return [
    {
      description: `Unused time on ${nameOf(account, former)}`,
      amount: -Math.round((former.unit_amount ?? 0) * share),
    },
    {
      description: `Remaining time on ${nameOf(account, price)}`,
      amount: Math.round((price.unit_amount ?? 0) * share),
    },
  ];
}

const nameOf = (account: Account, { product }: Price): string => account.products.get(String(product)).name;

/**
 * Changes the price of the subscription now.
 * @throws StripeFailure 402, without changes, when `mustPay` and the difference cannot be paid
 */
export function changePrice(
  account: Account,
  subscription: Subscription,
  price: Price,
  { proration, mustPay }: { proration: string; mustPay: boolean },
): void {
  const item = itemOfSubscription(subscription);
  if (item.price.id === price.id) return;
  const invoice = draft(
    account,
    subscription,
    prorations(account, subscription, price),
    'subscription_update',
  );
  const isCharged = proration === 'always_invoice';
  if (
    isCharged &&
    mustPay &&
    invoice.amount_due > 0 &&
    account.cards.get(subscription.customer) !== 'works'
  ) {
    throw declined();
  }
  item.price = price;
  if (isCharged) issue(account, invoice);
}

/** Processes what became due since the last call, subscription by subscription. */
export function processDue(account: Account, subscription: Subscription): void {
  retry(account, subscription);
  const item = itemOfSubscription(subscription);
  while (isRunning(subscription)) {
    if (item.current_period_end > account.now) return;
    if (subscription.cancel_at_period_end) return end(account, subscription, 'cancellation_requested');
    renew(account, subscription, item);
  }
}

const isRunning = ({ status }: Subscription): boolean => ['active', 'past_due'].includes(status);

function retry(account: Account, { latest_invoice, status }: Subscription): void {
  if (latest_invoice === null || status !== 'past_due') return;
  const invoice: Invoice = account.invoices.get(latest_invoice);
  while (
    invoice.status === 'open' &&
    invoice.next_payment_attempt !== null &&
    invoice.next_payment_attempt <= account.now
  ) {
    attempt(account, invoice);
  }
}

function renew(account: Account, subscription: Subscription, item: Item): void {
  enterPhase(account, subscription, item);
  item.current_period_start = item.current_period_end;
  item.current_period_end = periodEnd(item.current_period_start, item.price.recurring ?? monthly);
  account.emit('customer.subscription.updated', subscription);
  issue(account, draft(account, subscription, [chargeOf(account, item.price)], 'subscription_cycle'));
}

/** Applies the schedule's phase of the new period; after the last phase the schedule is released. */
function enterPhase(account: Account, subscription: Subscription, item: Item): void {
  if (subscription.schedule === null) return;
  const schedule = account.schedules.get(subscription.schedule);
  const phase = schedule.phases.find(({ start_date }) => start_date === item.current_period_end);
  if (!phase) {
    schedule.status = 'released';
    schedule.subscription = null;
    subscription.schedule = null;
    return;
  }
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  const [chosen] = phase.items;
  if (chosen) item.price = account.prices.get(chosen.price);
}
