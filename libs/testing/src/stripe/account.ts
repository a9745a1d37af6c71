import { randomBytes } from 'node:crypto';
import { missing } from './failure.js';
import type {
  BalanceTransaction,
  Card,
  CheckoutSession,
  Coupon,
  Customer,
  Discount,
  EventObject,
  Invoice,
  PortalSession,
  Price,
  Product,
  Schedule,
  StripeEvent,
  Subscription,
} from './records.js';

export interface AccountSettings {
  /** Added to every invoice whose subscription has automatic tax. Percent; 19 */
  taxPercent: number;
  /** What a subscription becomes after the last attempt at its payment. */
  afterRetries: 'unpaid' | 'canceled';
  apiVersion: string;
  /** Where pages of checkout, portal and invoices lie. */
  pagesUrl: () => string;
}

/** One account of the payment provider, in memory, with a clock that can be moved on. */
export class Account {
  readonly customers = new Shelf<Customer>('customer');
  readonly products = new Shelf<Product>('product');
  readonly prices = new Shelf<Price>('price');
  readonly subscriptions = new Shelf<Subscription>('subscription');
  readonly coupons = new Shelf<Coupon>('coupon');
  readonly discounts = new Shelf<Discount>('discount');
  readonly invoices = new Shelf<Invoice>('invoice');
  readonly schedules = new Shelf<Schedule>('subscription_schedule');
  readonly sessions = new Shelf<CheckoutSession>('checkout.session');
  readonly portals = new Shelf<PortalSession>('billing_portal.session');
  readonly balances = new Shelf<BalanceTransaction>('customer_balance_transaction');
  readonly events = new Shelf<StripeEvent>('event');
  readonly cards = new Map<string, Card>();
  /** Price and session of what is being bought. */
  readonly baskets = new Map<string, { price: string; metadata: Record<string, string>; hasTax: boolean }>();
  #ahead = 0;
  #told: (event: StripeEvent) => void = () => undefined;

  constructor(readonly settings: AccountSettings) {}

  /** Unix seconds of this account. */
  get now(): number {
    return Math.floor(Date.now() / 1000) + this.#ahead;
  }

  /** Only forward: time that has passed is gone. */
  moveTo(seconds: number): void {
    this.#ahead += Math.max(0, seconds - this.now);
  }

  onEvent(told: (event: StripeEvent) => void): void {
    this.#told = told;
  }

  /** The event carries a copy of the object as it is at this moment. */
  tell(type: string, object: EventObject): void {
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: this.settings.apiVersion,
      created: this.now,
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object: structuredClone(object) },
    };
    this.events.put(event);
    this.#told(event);
  }
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Things of one kind, the newest first when listed. */
export class Shelf<T extends { id: string }> {
  readonly #things = new Map<string, T>();

  constructor(private readonly kind: string) {}

  put(thing: T): T {
    this.#things.set(thing.id, thing);
    return thing;
  }

  /** @throws 404 in the words of the API */
  get(id: string): T {
    const found = this.#things.get(id);
    if (!found) throw missing(this.kind, id);
    return found;
  }

  remove(id: string): void {
    this.#things.delete(id);
  }

  all(): T[] {
    return [...this.#things.values()].reverse();
  }
}
