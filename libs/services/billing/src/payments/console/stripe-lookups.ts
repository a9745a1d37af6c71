import { Injectable } from '@nestjs/common';
import type { PaymentSubscription } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { refuse } from '@sop/service-kit';
import type Stripe from 'stripe';
import { PaymentProvider } from '../payment-provider.js';
import { monthlyRevenue } from '../monthly-revenue.js';
import { presentPrice, type PlanOfPrice } from '../prices.js';
import { SyncSubscription } from '../sync-subscription.js';
import { subscriptionExpand, idOf, itemOf } from '../stripe-subscription-state.js';

/** The provider's largest page. */
const maxPageSize = 100;
const expand = subscriptionExpand.map((path) => `data.${path}`);

/** Reads subscriptions, customers and prices at the provider and compares them with this system. */
@Injectable()
export class StripeLookups {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    private readonly provider: PaymentProvider,
    private readonly sync: SyncSubscription,
  ) {}

  async subscriptions(limit: number): Promise<{ subscriptions: PaymentSubscription[] }> {
    const page = await this.provider.call((stripe) =>
      stripe.subscriptions.list({ status: 'all', limit, expand }),
    );
    return { subscriptions: await this.present(page.data) };
  }

  async customer(id: string) {
    const { customer, subscriptions } = await this.provider.call(async (stripe) => ({
      customer: await stripe.customers.retrieve(id),
      subscriptions: await stripe.subscriptions.list({
        customer: id,
        status: 'all',
        limit: maxPageSize,
        expand,
      }),
    }));
    if (customer.deleted === true) throw refuse('payments.not-found');
    const [company] = await this.database.system((tx) =>
      tx.query<{ company_id: string }>('select company_id from subscription where stripe_customer_id = $1', [
        id,
      ]),
    );
    return {
      id,
      email: customer.email,
      name: customer.name ?? null,
      created_at: new Date(customer.created * 1000).toISOString(),
      credit_cents: Math.max(0, -customer.balance),
      company_id: company?.company_id ?? null,
      subscriptions: await this.present(subscriptions.data),
    };
  }

  async products() {
    const page = await this.provider.call((stripe) =>
      stripe.prices.list({ active: true, limit: maxPageSize, expand: ['data.product'] }),
    );
    const plans = await this.database.system((tx) =>
      tx.query<PlanOfPrice & { price: string }>(
        `select m.stripe_price_id as price, p.display_name as name, m.stripe_price_id is not distinct from p.stripe_price_id as "isCurrent"
           from plan_price m join plan p on p.id = m.plan_id`,
      ),
    );
    const planOf = new Map(plans.map(({ price, ...plan }) => [price, plan]));
    return { products: page.data.map((price) => presentPrice(price, planOf.get(price.id) ?? null)) };
  }

  private async present(found: readonly Stripe.Subscription[]): Promise<PaymentSubscription[]> {
    const inSync = await this.sync.findInSync(found);
    return found.map((subscription) => ({
      id: subscription.id,
      customer_id: idOf(subscription.customer) ?? '',
      status: subscription.status,
      amount: monthlyRevenue(subscription),
      currency: subscription.currency.toUpperCase(),
      current_period_end: periodEndOf(subscription),
      local_sync: inSync.has(subscription.id),
    }));
  }
}

function periodEndOf(subscription: Stripe.Subscription): string | null {
  const seconds = itemOf(subscription)?.current_period_end;
  return seconds === undefined ? null : new Date(seconds * 1000).toISOString();
}
