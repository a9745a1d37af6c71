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
  /** Added to every invoice whose subscription has automatic tax. Percent; default 19. */
  taxPercent: number;
  /** The status of a subscription after the last failed attempt at its payment. */
  afterRetries: 'unpaid' | 'canceled';
  apiVersion: string;
  /** Base URL of the pages of checkout, portal and invoices. */
  pagesUrl: () => string;
}

/** One Stripe account in memory, with a clock that tests advance. */
export class Account {
  readonly customers = new Collection<Customer>('customer');
  readonly products = new Collection<Product>('product');
  readonly prices = new Collection<Price>('price');
  readonly subscriptions = new Collection<Subscription>('subscription');
  readonly coupons = new Collection<Coupon>('coupon');
  readonly discounts = new Collection<Discount>('discount');
  readonly invoices = new Collection<Invoice>('invoice');
  readonly schedules = new Collection<Schedule>('subscription_schedule');
  readonly sessions = new Collection<CheckoutSession>('checkout.session');
  readonly portals = new Collection<PortalSession>('billing_portal.session');
  readonly balances = new Collection<BalanceTransaction>('customer_balance_transaction');
  readonly events = new Collection<StripeEvent>('event');
  readonly cards = new Map<string, Card>();
  /** Price and session of a pending checkout. */
  readonly baskets = new Map<string, { price: string; metadata: Record<string, string>; hasTax: boolean }>();
  #ahead = 0;
  #listener: (event: StripeEvent) => void = () => undefined;

  constructor(readonly settings: AccountSettings) {}

  /** Unix seconds of this account's clock. */
  get now(): number {
    return Math.floor(Date.now() / 1000) + this.#ahead;
  }

  /** Moves the clock forward only. */
  moveTo(seconds: number): void {
    this.#ahead += Math.max(0, seconds - this.now);
  }

  onEvent(listener: (event: StripeEvent) => void): void {
    this.#listener = listener;
  }

  /** Emits an event with a copy of the object as it is now. */
  emit(type: string, object: EventObject): void {
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
    this.#listener(event);
  }
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Objects of one kind, listed newest first. */
export class Collection<T extends { id: string }> {
  readonly #objects = new Map<string, T>();

  constructor(private readonly kind: string) {}

  put(thing: T): T {
    this.#objects.set(thing.id, thing);
    return thing;
  }

  /** @throws StripeFailure 404 */
  get(id: string): T {
    const found = this.#objects.get(id);
    if (!found) throw missing(this.kind, id);
    return found;
  }

  remove(id: string): void {
    this.#objects.delete(id);
  }

  all(): T[] {
    return [...this.#objects.values()].reverse();
  }
}
