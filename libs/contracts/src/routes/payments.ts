import { z } from 'zod';
import { route } from '../route.js';
import { count, id, idParams } from '../wire.js';
import { centsOfAll } from './platform-billing.js';

/** Ids of the payment provider: `cus_…`, `sub_…`, `price_…`. */
const providerId = (prefix: string) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^${prefix}_[A-Za-z0-9_]{1,100}$`), `An id of this kind begins with ${prefix}_.`);

const paymentSubscription = z.object({
  id: z.string(),
  customer_id: z.string(),
  /** In the provider’s words. */
  status: z.string(),
  /** For one period, in the smallest unit of the currency. */
  amount: count,
  currency: z.string(),
  current_period_end: z.string().nullable(),
  /** A company has exactly this subscription, in this state. */
  local_sync: z.boolean(),
});
export type PaymentSubscription = z.infer<typeof paymentSubscription>;

const paymentProduct = z.object({
  stripe_product_name: z.string(),
  stripe_price_id: z.string(),
  amount: count,
  currency: z.string(),
  /** `month`, `year`; `one_time` where it does not recur. */
  interval: z.string(),
  local_plan_name: z.string().nullable(),
  is_mapped: z.boolean(),
  /** New buyers of the plan pay it; a former price continues for those who bought at it. */
  is_current: z.boolean(),
});
export type PaymentProduct = z.infer<typeof paymentProduct>;

const ofOperator = { owner: 'billing', access: 'platform.payments' } as const;

/** The operator’s console of payments. */
export const payments = {
  health: route({
    ...ofOperator,
    name: 'payments.health',
    method: 'GET',
    path: '/admin/stripe/health',
    summary: 'Whether the payment provider can be reached and its events arrive',
    reply: z.object({
      api_status: z.object({
        /** Whether an API key of the provider is configured. */
        is_set_up: z.boolean(),
        connected: z.boolean(),
        message: z.string(),
        last_checked: z.string(),
      }),
      webhook_status: z.object({
        /** Whether a webhook secret is configured; without one all messages are refused. */
        is_set_up: z.boolean(),
        /** Null while none has arrived. */
        last_event_processed_successfully: z.boolean().nullable(),
        last_event_received_at: z.string().nullable(),
        /** Of the last 24 hours. */
        recent_error_count: count,
      }),
      overall_healthy: z.boolean(),
    }),
  }),
  subscriptions: route({
    ...ofOperator,
    name: 'payments.subscriptions',
    method: 'GET',
    path: '/admin/stripe/subscriptions',
    summary: 'The newest subscriptions of the payment provider, and whether they are stored here too',
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
    reply: z.object({ subscriptions: z.array(paymentSubscription) }),
    problems: [503],
  }),
  customer: route({
    ...ofOperator,
    name: 'payments.customer',
    method: 'GET',
    path: '/admin/stripe/customers/:customer',
    summary: 'A customer of the payment provider, with its company',
    params: z.object({ customer: providerId('cus') }),
    reply: z.object({
      id: z.string(),
      email: z.string().nullable(),
      name: z.string().nullable(),
      created_at: z.string(),
      /** Its balance, in the smallest unit of its currency. */
      credit_cents: count,
      company_id: id.nullable(),
      subscriptions: z.array(paymentSubscription),
    }),
    problems: [404, 503],
  }),
  syncSubscription: route({
    ...ofOperator,
    name: 'payments.sync-subscription',
    method: 'POST',
    path: '/admin/stripe/sync-subscription/:subscription',
    summary: 'Copies a subscription from the payment provider, or returns the company that it may belong to',
    params: z.object({ subscription: providerId('sub') }),
    reply: z.object({
      success: z.boolean(),
      message: z.string(),
      stripe_customer_email: z.string().nullable(),
      company_hint: z.object({ company_name: z.string(), company_id: id, user_email: z.string() }).nullable(),
      suggestion: z.string().nullable(),
    }),
    problems: [404, 503],
  }),
  products: route({
    ...ofOperator,
    name: 'payments.products',
    method: 'GET',
    path: '/admin/stripe/products',
    summary: 'The prices of the payment provider, and which plan each belongs to',
    reply: z.object({ products: z.array(paymentProduct) }),
    problems: [503],
  }),
  createProduct: route({
    ...ofOperator,
    name: 'payments.create-product',
    method: 'POST',
    path: '/admin/stripe/products/:id',
    summary:
      'Creates product and price of a plan at the payment provider and maps them; repeated calls create nothing',
    params: idParams,
    reply: paymentProduct,
    problems: [404, 409, 503],
  }),
  mapPrice: route({
    ...ofOperator,
    name: 'payments.map-price',
    method: 'PUT',
    path: '/admin/stripe/map-price/:id',
    summary: 'Maps a plan to a price of the payment provider',
    params: idParams,
    body: z.object({ stripe_price_id: providerId('price') }),
    reply: paymentProduct,
    problems: [404, 409, 503],
  }),
  metrics: route({
    ...ofOperator,
    name: 'payments.metrics',
    method: 'GET',
    path: '/admin/stripe/metrics',
    summary: 'Revenue, cancellations and failed payments, from the data of this system',
    reply: z.object({
      metrics: z.object({
        active_subscriptions: count,
        trial_subscriptions: count,
        mrr_cents: centsOfAll,
        /** The currency of these figures: that of most plans. */
        currency_code: z.string(),
        /** Those of them that pay at the payment provider, and their sum; the others have a plan that the operator assigned. */
        provider_subscriptions: count,
        provider_cents: centsOfAll,
        failed_payments_30d: count,
        /** Of those that paid 30 days ago, the share that has ended: 0 to 100. */
        churn_30d_percent: z.number().min(0).max(100),
        /** Of the trials that ended within 90 days or became paid, the share that pays: 0 to 100. */
        trial_conversion_90d_percent: z.number().min(0).max(100),
      }),
      recent_failures: z
        .array(
          z.object({
            id: z.string(),
            created: z.string(),
            amount: count,
            currency: z.string(),
            failure_message: z.string(),
          }),
        )
        .max(20),
    }),
  }),
};
