import { Injectable } from '@nestjs/common';
import type { PaymentProduct } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import type Stripe from 'stripe';
import { PlanRow } from '../plans/plan.entity.js';
import { PaymentProvider } from './payment-provider.js';

/** How many earlier prices are searched for the product. */
const maxFormerPrices = 5;

/** Maps plans to the provider's prices. The product and price of a plan are created when they are first needed. */
@Injectable()
export class Prices {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    private readonly provider: PaymentProvider,
  ) {}

  /** The price for new subscriptions: the stored one, or a new one when that is out of date at the provider. */
  async findOrCreatePrice(plan: PlanRow): Promise<string> {
    const { stripePriceId: storedId } = plan;
    return storedId !== null && (await this.isUpToDate(storedId, plan)) ? storedId : this.createPrice(plan);
  }

  /** Called by the operator; a plan with a current price keeps it. @throws Problem 404 */
  async create(planId: string): Promise<PaymentProduct> {
    const plan = await this.requirePlan(planId);
    if (plan.priceCents === 0) throw refuse('payments.free-plan');
    return this.readProduct(await this.findOrCreatePrice(plan), plan);
  }

  /** @throws Problem 404 for an unknown plan or price, 409 for a price that does not match or belongs to another plan */
  async map(planId: string, priceId: string): Promise<PaymentProduct> {
    const plan = await this.requirePlan(planId);
    const price = await this.provider.call((stripe) =>
      stripe.prices.retrieve(priceId, { expand: ['product'] }),
    );
    if (!matchesPlan(price, plan)) throw refuse('payments.price-does-not-fit', mismatchDetails(price, plan));
    await this.savePrice(plan, priceId);
    return this.readProduct(priceId, plan);
  }

  private async requirePlan(id: string): Promise<PlanRow> {
    const plan = await this.database.system((tx) => tx.manager.findOneBy(PlanRow, { id }));
    if (!plan) throw refuse('plan.not-found');
    return plan;
  }

  /** The price or its product may have been archived or removed at the provider. */
  private async isUpToDate(priceId: string, plan: PlanRow): Promise<boolean> {
    const price = await this.provider.find((stripe) =>
      stripe.prices.retrieve(priceId, { expand: ['product'] }),
    );
    return price !== undefined && matchesPlan(price, plan);
  }

  /**
   * Adds a price to the plan's product, also when the plan was renamed; creates a product when no active one is left.
   * The idempotency keys contain the number of existing prices, so concurrent calls create one product and one price,
   * and the next out-of-date price gets new keys.
   */
  private async createPrice(plan: PlanRow): Promise<string> {
    const { id, priceCents, currencyCode } = plan;
    const { storedId, prices } = await this.readStoredPrice(id);
    if (storedId !== null && storedId !== plan.stripePriceId) return storedId;
    const product = (await this.findProduct(plan)) ?? (await this.createProduct(plan, prices));
    const price = await this.provider.call((stripe) => {
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
    await this.savePrice(plan, price.id);
    return price.id;
  }

  /** The active product of the latest price; its name follows the plan's name when this system created it. */
  private async findProduct({ id, displayName }: PlanRow): Promise<string | undefined> {
    const former = await this.database.system((tx) =>
      tx.query<{ price: string }>(
        'select stripe_price_id as price from plan_price where plan_id = $1 order by mapped_at desc limit $2',
        [id, maxFormerPrices],
      ),
    );
    for (const { price } of former) {
      const found = await this.provider.find((stripe) =>
        stripe.prices.retrieve(price, { expand: ['product'] }),
      );
      if (!found || !isActiveProduct(found.product)) continue;
      const { product } = found;
      if (product.metadata['plan_id'] === id && product.name !== displayName)
        await this.provider.call((stripe) => stripe.products.update(product.id, { name: displayName }));
      return product.id;
    }
    return undefined;
  }

  private async createProduct({ id, displayName }: PlanRow, prices: number): Promise<string> {
    const product = await this.provider.call((stripe) =>
      stripe.products.create(
        { name: displayName, metadata: { plan_id: id } },
        { idempotencyKey: `product:${id}:${prices}:${displayName}` },
      ),
    );
    return product.id;
  }

  private async readStoredPrice(id: string): Promise<{ storedId: string | null; prices: number }> {
    const [found] = await this.database.system((tx) =>
      tx.query<{ storedId: string | null; prices: number }>(
        `select stripe_price_id as "storedId", (select count(*)::int from plan_price where plan_id = plan.id) as prices
           from plan where id = $1`,
        [id],
      ),
    );
    if (!found) throw refuse('plan.not-found');
    return found;
  }

  private savePrice(plan: PlanRow, priceId: string): Promise<void> {
    return this.database.system(async (tx) => {
      const owner = await findPlanByPrice(tx, priceId);
      if (owner !== null && owner !== plan.id) throw refuse('payments.price-taken');
      const current = await tx.manager.findOneOrFail(PlanRow, {
        where: { id: plan.id },
        lock: { mode: 'pessimistic_write' },
      });
      // The operator edited the plan during the provider's response.
      if (current.priceCents !== plan.priceCents || current.currencyCode !== plan.currencyCode)
        throw refuse('payments.price-changed');
      if (current.stripePriceId === priceId) return;
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

  private async readProduct(priceId: string, plan: PlanRow): Promise<PaymentProduct> {
    const price = await this.provider.call((stripe) =>
      stripe.prices.retrieve(priceId, { expand: ['product'] }),
    );
    return presentPrice(price, { name: plan.displayName, isCurrent: true });
  }
}

/** The plan that this price belongs to, also for earlier prices. */
export async function findPlanByPrice(tx: Tx, priceId: string | null): Promise<string | null> {
  if (priceId === null) return null;
  const [found] = await tx.query<{ plan_id: string }>(
    'select plan_id from plan_price where stripe_price_id = $1',
    [priceId],
  );
  return found?.plan_id ?? null;
}

/** Active, monthly, and with the plan's currency and amount. The product must be expanded. */
const matchesPlan = (price: Stripe.Price, plan: PlanRow): boolean =>
  price.active &&
  isActiveProduct(price.product) &&
  price.recurring?.interval === 'month' &&
  price.recurring.interval_count === 1 &&
  price.currency === plan.currencyCode.toLowerCase() &&
  price.unit_amount === plan.priceCents;

const isActiveProduct = (product: Stripe.Price['product']): product is Stripe.Product =>
  typeof product === 'object' && 'active' in product && product.active;

/** Parameters of the refusal, so that the operator can correct the plan or the price. */
const mismatchDetails = (
  { active, product, unit_amount, currency, recurring }: Stripe.Price,
  plan: PlanRow,
) => ({
  is_sold: active && isActiveProduct(product),
  plan: plan.displayName,
  plan_cents: plan.priceCents,
  plan_currency: plan.currencyCode,
  cents: unit_amount ?? 0,
  currency: currency.toUpperCase(),
  interval: recurring?.interval ?? 'one_time',
  interval_count: recurring?.interval_count ?? 1,
});

/** The plan of a price, and whether new subscriptions use this price. */
export interface PlanOfPrice {
  name: string;
  isCurrent: boolean;
}

/** The product must be expanded; a deleted one has no name. */
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
