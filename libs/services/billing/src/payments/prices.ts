import { Injectable } from '@nestjs/common';
import type { PaymentProduct } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import type Stripe from 'stripe';
import { PlanRow } from '../plans/plan.entity.js';
import { PaymentProvider } from './payment-provider.js';

/** Which price of the provider is paid for which plan. Product and price of a plan are made once, when they are first needed. */
@Injectable()
export class Prices {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    private readonly provider: PaymentProvider,
  ) {}

  /** The price that is paid for the plan from now on. */
  async priceOf(plan: PlanRow): Promise<string> {
    return plan.stripePriceId ?? (await this.make(plan)).id;
  }

  /** The operator's deed; a plan that has its price keeps it. Throws 404. */
  async create(planId: string): Promise<PaymentProduct> {
    const plan = await this.plan(planId);
    if (plan.priceCents === 0) throw refuse('payments.free-plan');
    const price = plan.stripePriceId ?? (await this.make(plan)).id;
    return this.product(price, plan);
  }

  /** Throws 404 for what is not there, 409 for a price that does not fit the plan or is another one's. */
  async map(planId: string, priceId: string): Promise<PaymentProduct> {
    const plan = await this.plan(planId);
    const price = await this.provider.ask((stripe) => stripe.prices.retrieve(priceId));
    if (!fits(price, plan)) throw refuse('payments.price-does-not-fit');
    await this.keep(plan, priceId);
    return this.product(priceId, plan);
  }

  private async plan(id: string): Promise<PlanRow> {
    const plan = await this.database.system((tx) => tx.manager.findOneBy(PlanRow, { id }));
    if (!plan) throw refuse('plan.not-there');
    return plan;
  }

  /** The keys make one product and one price of it, however often and from wherever this is asked for. */
  private async make(plan: PlanRow): Promise<Stripe.Price> {
    const { id, displayName, priceCents, currencyCode } = plan;
    const metadata = { plan_id: id };
    const price = await this.provider.ask(async (stripe) => {
      const product = await stripe.products.create(
        { name: displayName, metadata },
        { idempotencyKey: `product:${id}:${displayName}` },
      );
      const currency = currencyCode.toLowerCase();
      return stripe.prices.create(
        {
          product: product.id,
          currency,
          unit_amount: priceCents,
          recurring: { interval: 'month' },
          metadata,
        },
        { idempotencyKey: `price:${id}:${product.id}:${currency}:${priceCents}` },
      );
    });
    await this.keep(plan, price.id);
    return price;
  }

  private keep(plan: PlanRow, priceId: string): Promise<void> {
    return this.database.system(async (tx) => {
      const owner = await planOfPrice(tx, priceId);
      if (owner !== null && owner !== plan.id) throw refuse('payments.price-taken');
      const changed = await tx.execute(
        'update plan set stripe_price_id = $2 where id = $1 and stripe_price_id is distinct from $2',
        [plan.id, priceId],
      );
      if (changed === 0) return;
      await tx.execute(
        'insert into plan_price (stripe_price_id, plan_id) values ($1, $2) on conflict (stripe_price_id) do nothing',
        [priceId, plan.id],
      );
      await tx.audit({
        action: 'plan.price-mapped',
        companyId: null,
        targets: [{ kind: 'plan', id: plan.id }],
        detail: { plan: plan.name, price: priceId },
      });
    });
  }

  private async product(priceId: string, plan: PlanRow): Promise<PaymentProduct> {
    const price = await this.provider.ask((stripe) =>
      stripe.prices.retrieve(priceId, { expand: ['product'] }),
    );
    return presentPrice(price, plan.displayName);
  }
}

/** The plan that was bought with this price, also a former one. */
export async function planOfPrice(tx: Tx, priceId: string | null): Promise<string | null> {
  if (priceId === null) return null;
  const [found] = await tx.query<{ plan_id: string }>(
    'select plan_id from plan_price where stripe_price_id = $1',
    [priceId],
  );
  return found?.plan_id ?? null;
}

/** Paid by the month, in the plan's currency, as much as the plan says. */
const fits = (price: Stripe.Price, plan: PlanRow): boolean =>
  price.active &&
  price.recurring?.interval === 'month' &&
  price.recurring.interval_count === 1 &&
  price.currency === plan.currencyCode.toLowerCase() &&
  price.unit_amount === plan.priceCents;

/** Its product must have been expanded; one that was deleted has no name. */
export const presentPrice = (price: Stripe.Price, planName: string | null): PaymentProduct => ({
  stripe_product_name: typeof price.product === 'object' && 'name' in price.product ? price.product.name : '',
  stripe_price_id: price.id,
  amount: price.unit_amount ?? 0,
  currency: price.currency.toUpperCase(),
  interval: price.recurring?.interval ?? 'one_time',
  local_plan_name: planName,
  is_mapped: planName !== null,
});
