import { escapeMarkup } from '@sop/contracts';
import type { Account } from './account.js';
import { attempt, end } from './invoicing.js';
import { cards, type Card, type CheckoutSession } from './records.js';
import { itemOfSubscription, subscribe } from './subscriptions.js';

/** A page or a redirect. */
export type PageAnswer = { html: string } | { location: string };

/** The pages for payments and cards: headings, labels and buttons for browser tests. */
export function page(
  account: Account,
  method: string,
  path: string,
  form: URLSearchParams,
): PageAnswer | undefined {
  const [, kind, id = '', action = ''] = path.split('/');
  if (kind === 'checkout') return checkout(account, method, id, action, form);
  if (kind === 'portal') return portal(account, method, id, action, form);
  if (kind === 'invoices') return { html: invoicePage(account, id) };
  return undefined;
}

function checkout(
  account: Account,
  method: string,
  id: string,
  action: string,
  form: URLSearchParams,
): PageAnswer {
  const session = account.sessions.get(id);
  if (action === 'cancel') return { location: session.cancel_url ?? '/' };
  if (session.status !== 'open') return { html: layout('This page is no longer open', '') };
  if (method === 'GET') return { html: checkoutPage(session, '') };
  const card = cardOf(form);
  if (card === 'declined') return { html: checkoutPage(session, 'Your card was declined.') };
  pay(account, session, card);
  return { location: session.success_url ?? '/' };
}

function pay(account: Account, session: CheckoutSession, card: Card): void {
  const basket = account.baskets.get(session.id);
  if (!basket) throw new Error('A session without a basket');
  account.cards.set(session.customer, 'works');
  const subscription = subscribe(account, { customer: session.customer, ...basket });
  account.cards.set(session.customer, card === 'late' ? 'declined' : 'works');
  session.status = 'complete';
  session.payment_status = 'paid';
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  account.emit('checkout.session.completed', session);
}

function portal(
  account: Account,
  method: string,
  id: string,
  action: string,
  form: URLSearchParams,
): PageAnswer {
  const session = account.portals.get(id);
  if (method === 'POST') act(account, session.customer, action, form);
  const subscriptions = account.subscriptions.all().filter(({ customer }) => customer === session.customer);
  const lines = subscriptions.map((each) => {
    const { price } = itemOfSubscription(each);
    return `<li>${money(price.unit_amount ?? 0, price.currency)} a month: ${each.status}${each.cancel_at_period_end ? ', cancelled' : ''}</li>`;
  });
  const at = (name: string) => `/portal/${id}/${name}`;
  return {
    html: layout(
      'Billing portal',
      `<ul>${lines.join('')}</ul>
       <form method="post" action="${at('card')}">${cardChoice}<button>Save card</button></form>
       <form method="post" action="${at('pay')}"><button>Pay open invoices</button></form>
       <form method="post" action="${at('cancel')}"><button>Cancel subscription</button></form>
       <p><a href="${escapeMarkup(session.return_url ?? '/')}">Return to SOP Creator</a></p>`,
    ),
  };
}

function act(account: Account, customer: string, action: string, form: URLSearchParams): void {
  if (action === 'card') account.cards.set(customer, cardOf(form) === 'works' ? 'works' : 'declined');
  if (action === 'pay') payOpen(account, customer);
  if (action !== 'cancel') return;
  for (const each of account.subscriptions.all()) {
    if (each.customer !== customer || each.status === 'canceled') continue;
    if (each.status === 'unpaid') end(account, each, 'cancellation_requested');
    else {
      each.cancel_at_period_end = true;
      each.cancel_at = itemOfSubscription(each).current_period_end;
      account.emit('customer.subscription.updated', each);
    }
  }
}

export function payOpen(account: Account, customer: string): void {
  for (const invoice of account.invoices.all())
    if (invoice.customer === customer && invoice.status === 'open') attempt(account, invoice);
}

function invoicePage(account: Account, id: string): string {
  const { number, lines, total, total_taxes, currency, status } = account.invoices.get(id);
  const rows = lines.data.map(
    ({ description, amount }) => `<li>${escapeMarkup(description ?? '')}: ${money(amount, currency)}</li>`,
  );
  const tax = (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return layout(
    `Invoice ${number ?? ''}`,
    `<ul>${rows.join('')}<li>Tax: ${money(tax, currency)}</li></ul><p>Total ${money(total, currency)}, ${status ?? ''}</p>`,
  );
}

const cardOf = (form: URLSearchParams): Card => cards.find((card) => card === form.get('card')) ?? 'works';

const cardChoice = `<label>Card <select name="card">
  <option value="works">4242 4242 4242 4242 (works)</option>
  <option value="late">4000 0000 0000 0341 (refused later)</option>
  <option value="declined">4000 0000 0000 0002 (refused)</option>
</select></label>`;

const checkoutPage = (session: CheckoutSession, error: string): string =>
  layout(
    'Checkout',
    `${error ? `<p role="alert">${error}</p>` : ''}
     <p>${money(session.amount_total ?? 0, session.currency ?? '')} a month</p>
     <form method="post" action="/checkout/${session.id}/pay">${cardChoice}<button>Pay</button></form>
     <p><a href="/checkout/${session.id}/cancel">Back</a></p>`,
  );

const money = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;

const layout = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title></head><body><main><h1>${escapeMarkup(title)}</h1>${body}</main></body></html>`;
