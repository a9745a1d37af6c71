import { z } from 'zod';
import { route } from '../route.js';
import { planLimit } from '../limits.js';
import { page } from '../page.js';
import { count, id } from '../wire.js';

export const plan = z.object({
  id,
  name: z.string(),
  display_name: z.string(),
  price_cents: count,
  currency_code: z.string(),
  sops_per_month: planLimit,
  storage_mb: planLimit,
  max_users: planLimit,
  models_per_month: planLimit,
  features_json: z.array(z.string()),
  highlight: z.boolean(),
  custom_badge: z.string().nullable(),
  sort_order: z.number().int().min(-1_000_000).max(1_000_000),
  is_active: z.boolean(),
});
export type Plan = z.infer<typeof plan>;

/** Over 100 after a change to a smaller plan. */
const percentage = z
  .number()
  .min(0)
  .max(2 ** 50);

export const subscription = z.object({
  plan,
  status: z.enum(['trialing', 'active', 'past_due', 'canceled', 'unpaid']),
  /** The monthly price for the company, which may differ from the current price of its plan. */
  price_cents: count.optional(),
  currency_code: z.string().optional(),
  trial_ends_at: z.string().nullable(),
  current_period_end: z.string().nullable(),
  /** Paid until the end of the period and ended then; it can be resumed until that moment. */
  cancel_at_period_end: z.boolean(),
  /** The smaller plan that begins with the next period. */
  next_plan: z.object({ name: z.string(), display_name: z.string() }).nullable(),
});

export const usage = z.object({
  period: z.string(),
  sops_created: count,
  sops_limit: planLimit,
  sops_percentage: percentage,
  storage_used_mb: z
    .number()
    .min(0)
    .max(2 ** 50),
  storage_limit_mb: planLimit,
  storage_percentage: percentage,
  active_users: count,
  users_limit: planLimit,
  users_percentage: percentage,
  models_trained: count,
  models_limit: planLimit,
  models_percentage: percentage,
  recording_minutes_used: count,
  recording_minutes_limit: planLimit,
  recording_minutes_percentage: percentage,
});

/** Of an invoice; negative for a refund. In the smallest unit of the currency. */
const signedCents = z.number().int().min(-2_147_483_648).max(2_147_483_647);

/** As the payment provider returns it; its pages and files are the provider's own. */
export const invoice = z.object({
  id: z.string(),
  /** Null until it is finalized. */
  number: z.string().nullable(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  total_cents: signedCents,
  tax_cents: signedCents,
  currency_code: z.string(),
  created_at: z.string(),
  hosted_invoice_url: z.string().nullable(),
  invoice_pdf: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

const invoices = page(invoice, { sorts: ['created_at'], filters: {} });

/** The address to which the payment provider returns users: within the product. */
const returnAddress = z.string().max(2000).optional();
const chosenPlan = z.object({ plan_id: id });

/** The maximum size of a signed message of the payment provider; the largest in its documentation is a tenth of it. */
const webhookBytes = 256 * 1024;

const get = <R extends z.ZodType>(name: string, path: `/${string}`, summary: string, reply: R) =>
  route({ name, owner: 'billing', method: 'GET', path, access: 'billing.view', summary, reply });

/** 503: payments are not configured, or the provider cannot be reached. */
const pays = { owner: 'billing', method: 'POST', access: 'billing.manage', rateLimit: 'payment' } as const;

export const billing = {
  plans: get('billing.plans', '/billing/plans', 'Plans on offer', z.array(plan)),
  subscription: get(
    'billing.subscription',
    '/billing/subscription',
    'The company’s subscription',
    subscription,
  ),
  usage: get('billing.usage', '/billing/usage', 'What the company used this month', usage),
  overview: get(
    'billing.overview',
    '/billing/overview',
    'Subscription and usage together',
    z.object({
      subscription,
      current_usage: usage,
      days_until_limit_reset: count,
      /** The operator has configured payments. */
      payments_available: z.boolean(),
      /** The payment provider knows the company: it has a portal and may have invoices. */
      has_payment_account: z.boolean(),
      /** A plan is paid at the provider: choosing another is a change and no new purchase. */
      is_paying: z.boolean(),
    }),
  ),
  checkout: route({
    ...pays,
    name: 'billing.checkout',
    path: '/billing/checkout',
    summary: 'Starts the payment of a plan; the browser continues at the returned address',
    body: chosenPlan.extend({ success_url: returnAddress, cancel_url: returnAddress }),
    reply: z.object({ checkout_url: z.string() }),
    problems: [404, 409, 503],
  }),
  portal: route({
    ...pays,
    name: 'billing.portal',
    path: '/billing/portal',
    summary: 'The page of the payment provider for cards, addresses and invoices',
    body: z.object({ return_url: returnAddress }),
    reply: z.object({ portal_url: z.string() }),
    problems: [409, 503],
  }),
  cancel: route({
    ...pays,
    name: 'billing.cancel',
    path: '/billing/cancel',
    summary: 'Cancels the subscription at the end of the paid period',
    reply: subscription,
    problems: [409, 503],
  }),
  resume: route({
    ...pays,
    name: 'billing.resume',
    path: '/billing/resume',
    summary: 'Revokes a cancellation that is not in force yet',
    reply: subscription,
    problems: [409, 503],
  }),
  change: route({
    ...pays,
    name: 'billing.change',
    path: '/billing/change',
    summary:
      'Changes the plan: to a larger one at once, for the difference in price; to a smaller one with the next period',
    body: chosenPlan,
    reply: subscription,
    problems: [402, 404, 409, 503],
  }),
  changePreview: route({
    name: 'billing.change-preview',
    owner: 'billing',
    method: 'GET',
    path: '/billing/change-preview',
    access: 'billing.view',
    summary: 'The price of a change of plan, and when it comes into force',
    query: chosenPlan,
    reply: z.object({ amount_due_cents: count, currency_code: z.string(), effective_at: z.string() }),
    problems: [404, 409, 503],
  }),
  invoices: route({
    name: 'billing.invoices',
    owner: 'billing',
    method: 'GET',
    path: '/billing/invoices',
    access: 'invoice.view',
    summary: 'The company’s invoices, newest first',
    query: invoices.query,
    reply: invoices.reply,
    problems: [503],
  }),
  webhook: route({
    name: 'billing.webhook',
    owner: 'billing',
    method: 'POST',
    path: '/billing/webhook',
    access: 'public',
    summary: 'Receives an event of the payment provider, with its signature',
    bodyKind: 'text',
    maxBodyBytes: webhookBytes,
    reply: z.object({ received: z.literal(true) }),
    problems: [400, 413, 503],
  }),
};
