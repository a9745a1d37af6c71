import { Inject, Injectable } from '@nestjs/common';
import type { BodyOf, routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { refuse, CLOCK, type Clock } from '@sop/service-kit';
import type Stripe from 'stripe';
import { PlanRow } from '../plans/plan.entity.js';
import { isForSale } from '../plans/plans.service.js';
import type { SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { findOrStartSubscription } from '../subscriptions/subscription-store.js';
import { Customers } from './customers.js';
import { isPaying } from './is-paying.js';
import { PaymentProvider } from './payment-provider.js';
import { PAYMENTS_CONFIG, type PaymentsConfig } from './payments.config.js';
import { Prices } from './prices.js';
import { isProviderError } from './provider-problem.js';
import { returnUrl } from './return-url.js';

type Checkout = BodyOf<typeof routes.billing.checkout>;
type Portal = BodyOf<typeof routes.billing.portal>;

/** Opens the provider's hosted checkout and customer portal. */
@Injectable()
export class CheckoutSessions {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PAYMENTS_CONFIG) private readonly config: PaymentsConfig,
    private readonly provider: PaymentProvider,
    private readonly customers: Customers,
    private readonly prices: Prices,
  ) {}

  /** Keeps one open checkout per company: paying an earlier page as well would create a second subscription. */
  async checkout(companyId: string, body: Checkout): Promise<{ checkout_url: string }> {
    const { success_url, cancel_url } = this.returnUrls(body);
    const { row, plan } = await this.loadSubscription(companyId, body.plan_id);
    if (!this.provider.isSetUp) throw refuse('payments.not-set-up');
    if (!isForSale(plan)) throw refuse('payments.not-on-offer');
    if (isPaying(row)) throw refuse('payments.already-subscribed');
    const price = await this.prices.findOrCreatePrice(plan);
    const customer = await this.customers.findOrCreate(row);
    const session = await this.provider.call(async (stripe) => {
      await expireOpenSessions(stripe, customer);
      return stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: companyId,
        line_items: [{ price, quantity: 1 }],
        success_url,
        cancel_url,
        subscription_data: { metadata: { company_id: companyId } },
        ...(this.config.hasAutomaticTax && automaticTax),
      });
    });
    await this.audit(companyId, 'payment.checkout-opened', { plan: plan.name, session: session.id });
    if (session.url === null) throw refuse('payments.unreachable');
    return { checkout_url: session.url };
  }

  async portal(companyId: string, body: Portal): Promise<{ portal_url: string }> {
    const field = 'return_url';
    const return_url = returnUrl(this.config.publicUrl, body[field], { fallback: '/billing', field });
    const { row } = await this.loadSubscription(companyId);
    if (!this.provider.isSetUp) throw refuse('payments.not-set-up');
    const customer = row.stripeCustomerId;
    if (customer === null) throw refuse('payments.no-account');
    const session = await this.provider.call((stripe) =>
      stripe.billingPortal.sessions.create({ customer, return_url }),
    );
    await this.audit(companyId, 'payment.portal-opened', {});
    return { portal_url: session.url };
  }

  private returnUrls(body: Checkout): { success_url: string; cancel_url: string } {
    const { publicUrl } = this.config;
    const [success, cancel] = ['success_url', 'cancel_url'] as const;
    return {
      success_url: returnUrl(publicUrl, body[success], {
        fallback: '/billing?success=true',
        field: success,
      }),
      cancel_url: returnUrl(publicUrl, body[cancel], {
        fallback: '/billing?cancelled=true',
        field: cancel,
      }),
    };
  }

  private loadSubscription(companyId: string): Promise<{ row: SubscriptionRow }>;
  private loadSubscription(
    companyId: string,
    planId: string,
  ): Promise<{ row: SubscriptionRow; plan: PlanRow }>;
  private loadSubscription(
    companyId: string,
    id?: string,
  ): Promise<{ row: SubscriptionRow; plan?: PlanRow }> {
    return this.database.tenant(companyId, async (tx) => {
      const row = await findOrStartSubscription(tx, companyId, this.clock.now());
      if (id === undefined) return { row };
      const plan = await tx.manager.findOneBy(PlanRow, { id });
      if (!plan) throw refuse('plan.not-found');
      return { row, plan };
    });
  }

  private audit(
    companyId: string,
    action: 'payment.checkout-opened' | 'payment.portal-opened',
    detail: Record<string, string>,
  ): Promise<void> {
    return this.database.tenant(companyId, (tx) =>
      tx.audit({ action, targets: [{ kind: 'company', id: companyId }], detail }),
    );
  }
}

/** A session that was paid or closed in the meantime (400) is no longer open either, so the error is ignored. */
async function expireOpenSessions(stripe: Stripe, customer: string): Promise<void> {
  const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  for (const { id } of open.data) {
    await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
      if (!isProviderError(error) || error.statusCode !== 400) throw error;
    });
  }
}

/** The billing address decides the tax, and a company's invoice needs its tax number. */
const automaticTax = {
  automatic_tax: { enabled: true },
  billing_address_collection: 'required',
  customer_update: { address: 'auto', name: 'auto' },
  tax_id_collection: { enabled: true },
} as const;
