import { Injectable } from '@nestjs/common';
import type { PaymentProduct } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import type Stripe from 'stripe';
import { PlanRow } from '../plans/plan.entity.js';
import { PaymentProvider } from './payment-provider.js';

/** Of so many former prices the product is looked for. */
const mostFormerPrices = 5;

/** Which price of the provider is paid for which plan. Product and price of a plan are made once, when they are first needed. */
@Injectable()
export class Prices {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    private readonly provider: PaymentProvider,
  ) {}

  /** The price that is paid for the plan from now on: the one that is kept, unless it is out of date at the provider. */
  async priceOf(plan: PlanRow): Promise<string> {
    const { stripePriceId: kept } = plan;
    return kept !== null && (await this.isUpToDate(kept, plan)) ? kept : this.make(plan);
  }

  /** The operator's deed; a plan that has its price keeps it. Throws 404. */
  async create(planId: string): Promise<PaymentProduct> {
    const plan = await this.plan(planId);
    if (plan.priceCents === 0) throw refuse('payments.free-plan');
    return this.product(await this.priceOf(plan), plan);
  }

  /** Throws 404 for what is not there, 409 for a price that does not fit the plan or is another one's. */
  async map(planId: string, priceId: string): Promise<PaymentProduct> {
    const plan = await this.plan(planId);
    const price = await this.provider.ask((stripe) =>
      stripe.prices.retrieve(priceId, { expand: ['product'] }),
    );
    if (!fits(price, plan)) throw refuse('payments.price-does-not-fit', misfitOf(price, plan));
    await this.keep(plan, priceId);
    return this.product(priceId, plan);
  }

  private async plan(id: string): Promise<PlanRow> {
    const plan = await this.database.system((tx) => tx.manager.findOneBy(PlanRow, { id }));
    if (!plan) throw refuse('plan.not-there');
    return plan;
  }

  /** Somebody may have archived or removed it, or its product, in the provider's own pages. */
  private async isUpToDate(priceId: string, plan: PlanRow): Promise<boolean> {
    const price = await this.provider.find((stripe) =>
      stripe.prices.retrieve(priceId, { expand: ['product'] }),
    );
    return price !== undefined && fits(price, plan);
  }

  /**
   * A plan keeps its product, also under another name, and has a further price of it; a new product is made where none is left that is
   * sold. The keys make one product and one price of it, however often and from wherever this is asked for; who asks for the next
   * one, when this is out of date, has other keys.
   */
  private async make(plan: PlanRow): Promise<string> {
    const { id, priceCents, currencyCode } = plan;
    const { kept, prices } = await this.madeSoFar(id);
    if (kept !== null && kept !== plan.stripePriceId) return kept;
    const product = (await this.productOf(plan)) ?? (await this.makeProduct(plan, prices));
    const price = await this.provider.ask((stripe) => {
      const currency = currencyCode.toLowerCase();
      return stripe.prices.create(
        {
          product,
          currency,
          unit_amount: priceCents,
          recurring: { interval: 'month' },
          metadata: { plan_id: id },
        },
        { idempotencyKey: `price:${id}:${product}:${prices}:${currency}:${priceCents}` },
      );
    });
    await this.keep(plan, price.id);
    return price.id;
  }

  /** The product of the last of its prices that is still there and sold; ours is called like its plan. */
  private async productOf({ id, displayName }: PlanRow): Promise<string | undefined> {
    const former = await this.database.system((tx) =>
      tx.query<{ price: string }>(
        'select stripe_price_id as price from plan_price where plan_id = $1 order by mapped_at desc limit $2',
        [id, mostFormerPrices],
      ),
    );
    for (const { price } of former) {
      const found = await this.provider.find((stripe) =>
        stripe.prices.retrieve(price, { expand: ['product'] }),
      );
      if (!found || !isSold(found.product)) continue;
      const { product } = found;
      if (product.metadata['plan_id'] === id && product.name !== displayName)
        await this.provider.ask((stripe) => stripe.products.update(product.id, { name: displayName }));
      return product.id;
    }
    return undefined;
  }

  private async makeProduct({ id, displayName }: PlanRow, prices: number): Promise<string> {
    const product = await this.provider.ask((stripe) =>
      stripe.products.create(
        { name: displayName, metadata: { plan_id: id } },
        { idempotencyKey: `product:${id}:${prices}:${displayName}` },
      ),
    );
    return product.id;
  }

  private async madeSoFar(id: string): Promise<{ kept: string | null; prices: number }> {
    const [found] = await this.database.system((tx) =>
      tx.query<{ kept: string | null; prices: number }>(
        `select stripe_price_id as kept, (select count(*)::int from plan_price where plan_id = plan.id) as prices
           from plan where id = $1`,
        [id],
      ),
    );
    if (!found) throw refuse('plan.not-there');
    return found;
  }

  private keep(plan: PlanRow, priceId: string): Promise<void> {
    return this.database.system(async (tx) => {
      const owner = await planOfPrice(tx, priceId);
      if (owner !== null && owner !== plan.id) throw refuse('payments.price-taken');
      const now = await tx.manager.findOneOrFail(PlanRow, {
        where: { id: plan.id },
        lock: { mode: 'pessimistic_write' },
      });
      // The operator edited it while the provider was asked.
      if (now.priceCents !== plan.priceCents || now.currencyCode !== plan.currencyCode)
        throw refuse('payments.price-changed');
      if (now.stripePriceId === priceId) return;
      await tx.manager.update(PlanRow, { id: plan.id }, { stripePriceId: priceId });
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
    return presentPrice(price, { name: plan.displayName, isCurrent: true });
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

/** Sold, paid by the month, in the plan's currency, as much as the plan says. Its product must have been expanded. */
const fits = (price: Stripe.Price, plan: PlanRow): boolean =>
  price.active &&
  isSold(price.product) &&
  price.recurring?.interval === 'month' &&
  price.recurring.interval_count === 1 &&
  price.currency === plan.currencyCode.toLowerCase() &&
  price.unit_amount === plan.priceCents;

const isSold = (product: Stripe.Price['product']): product is Stripe.Product =>
  typeof product === 'object' && 'active' in product && product.active;

/** What the operator has to know of it to mend the one or the other. */
const misfitOf = ({ active, product, unit_amount, currency, recurring }: Stripe.Price, plan: PlanRow) => ({
  is_sold: active && isSold(product),
  plan: plan.displayName,
  plan_cents: plan.priceCents,
  plan_currency: plan.currencyCode,
  cents: unit_amount ?? 0,
  currency: currency.toUpperCase(),
  interval: recurring?.interval ?? 'one_time',
  interval_count: recurring?.interval_count ?? 1,
});

/** What a price is paid for, and whether who buys the plan today pays it. */
export interface PlanOfPrice {
  name: string;
  isCurrent: boolean;
}

/** Its product must have been expanded; one that was deleted has no name. */
export const presentPrice = (price: Stripe.Price, plan: PlanOfPrice | null): PaymentProduct => ({
  stripe_product_name: typeof price.product === 'object' && 'name' in price.product ? price.product.name : '',
  stripe_price_id: price.id,
  amount: price.unit_amount ?? 0,
  currency: price.currency.toUpperCase(),
  interval: price.recurring?.interval ?? 'one_time',
  local_plan_name: plan?.name ?? null,
  is_mapped: plan !== null,
  is_current: plan?.isCurrent ?? false,
});
