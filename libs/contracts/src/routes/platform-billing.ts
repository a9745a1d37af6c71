import { z } from 'zod';
import { planLimit, planNames } from '../limits.js';
import { route } from '../route.js';
import { onOneLine } from '../text.js';
import { count, id, idParams, positiveCount } from '../wire.js';
import { plan, subscription } from './billing.js';

/** Money in the smallest unit of its currency. */
const cents = count;
/** Of many companies together. */
export const centsOfAll = z
  .number()
  .int()
  .min(0)
  .max(2 ** 50);

/** Current figures of the whole platform. */
export const platformMetrics = z.object({
  total_users: count,
  total_companies: count,
  /** Paid subscriptions, including those with a payment that is retried. */
  active_subscriptions: count,
  trial_subscriptions: count,
  /** The same as `trial_subscriptions`, by the name under which other pages know it. */
  trial_users: count,
  /** The sum of this month's subscriptions, in the currency in which most pay: no other is added to it. */
  revenue_current_month: centsOfAll,
  mrr_cents: centsOfAll,
  currency_code: z.string(),
  /** By the displayed name of a plan. */
  subscriptions_by_plan: z.record(z.string(), count),
  /** Created this month. */
  sop_creation_count: count,
});
export type PlatformMetrics = z.infer<typeof platformMetrics>;

const amongPlans = z.number().int().min(-1_000_000).max(1_000_000);

/** Lines of text; a list in JSON is accepted as well. */
const features = z.preprocess(
  (given) => (typeof given === 'string' ? listIn(given) : given),
  z.array(z.string().trim().min(1).max(200)).max(50),
);

/** The operator's changes of a plan. Absent fields stay unchanged. */
export const planChange = z
  .object({
    display_name: z.string().overwrite(onOneLine).min(1, 'Please enter a name for the plan.').max(100),
    price_cents: count.max(100_000_000),
    currency_code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, 'A currency has three letters, like USD.'),
    sops_per_month: planLimit.max(1_000_000_000),
    storage_mb: planLimit.max(1_000_000_000),
    max_users: planLimit.max(1_000_000_000),
    models_per_month: planLimit.max(1_000_000_000),
    features_json: features,
    highlight: z.boolean(),
    custom_badge: z.string().trim().max(40).nullable(),
    sort_order: amongPlans,
    is_active: z.boolean(),
  })
  .partial();
export type PlanChange = z.infer<typeof planChange>;

const maxCredit = 10_000_000;
/** Below zero where credit is reduced. */
const creditCents = z
  .number()
  .int()
  .min(-maxCredit)
  .max(maxCredit)
  .refine((amount) => amount !== 0, 'Please enter an amount.');

const companySubscription = z.object({
  current_plan: z.string().nullable(),
  status: subscription.shape.status.nullable(),
  trial_ends_at: z.string().nullable(),
  /** The operator's credit that no invoice has used yet, in the plan's currency. */
  credit_cents: cents,
  currency_code: z.string(),
  /** Newest first. */
  history: z.array(
    z.object({
      plan: z.string(),
      status: z.string(),
      started_at: z.string(),
      price: cents,
      currency_code: z.string(),
    }),
  ),
});

/** One calendar month, `2026-11`, in UTC. */
const usageEntry = z.object({
  period: z.string(),
  sops_created: count,
  storage_used_mb: z
    .number()
    .min(0)
    .max(2 ** 50),
  models_trained: count,
  active_users: count,
});

const ofCompany = { owner: 'billing', params: idParams, access: 'platform.companies' } as const;

/** The operator's view of plans and subscriptions, and changes of them. */
export const platformBilling = {
  metrics: route({
    name: 'platform-billing.metrics',
    owner: 'billing',
    method: 'GET',
    path: '/billing/admin/metrics',
    access: 'platform.companies',
    summary: 'Users, companies, subscriptions and revenue of the whole platform',
    reply: platformMetrics,
  }),
  override: route({
    name: 'platform-billing.override',
    owner: 'billing',
    method: 'POST',
    path: '/billing/admin/override',
    access: 'platform.companies',
    summary: 'Assigns a plan to a company without payment, even one that is not on offer',
    body: z.object({ company_id: id, plan_id: id }),
    reply: subscription,
  }),
  plans: route({
    name: 'platform-billing.plans',
    owner: 'billing',
    method: 'GET',
    path: '/billing/admin/billing/plans',
    access: 'platform.plans',
    summary: 'All plans, including those that are not on offer',
    reply: z.array(plan),
  }),
  updatePlan: route({
    name: 'platform-billing.update-plan',
    owner: 'billing',
    method: 'PUT',
    path: '/billing/admin/billing/plans/:id',
    access: 'platform.plans',
    summary: 'Changes a plan for every company that has it, at once',
    params: idParams,
    body: planChange,
    reply: plan,
  }),
  fixMissingPlans: route({
    name: 'platform-billing.fix-missing-plans',
    owner: 'billing',
    method: 'POST',
    path: '/admin/fix-missing-plans',
    access: 'platform.plans',
    summary: 'Creates those of the four standard plans that are missing',
    reply: z.object({
      message: z.string(),
      results: z.object({ added_plans: z.array(z.string()), final_plans: z.array(z.string()) }),
    }),
  }),
  subscription: route({
    ...ofCompany,
    name: 'platform-billing.subscription',
    method: 'GET',
    path: '/admin/companies/:id/subscription',
    summary: 'The subscription of a company and its history',
    reply: companySubscription,
  }),
  usage: route({
    ...ofCompany,
    name: 'platform-billing.usage',
    method: 'GET',
    path: '/admin/companies/:id/usage',
    summary: 'The usage of a company in each of the last twelve months, newest first',
    reply: z.object({ usage: z.array(usageEntry).max(12) }),
  }),
  changePlan: route({
    ...ofCompany,
    name: 'platform-billing.change-plan',
    method: 'POST',
    path: '/admin/companies/:id/change-plan',
    summary: 'Assigns another plan to a company without payment',
    body: z.object({ plan: z.enum(planNames) }),
    reply: companySubscription,
  }),
  extendTrial: route({
    ...ofCompany,
    name: 'platform-billing.extend-trial',
    method: 'POST',
    path: '/admin/companies/:id/extend-trial',
    summary: 'Extends a trial; one that has ended continues from now',
    body: z.strictObject({ days: positiveCount.max(365).default(7) }),
    reply: companySubscription,
    problems: [409],
  }),
  addCredit: route({
    ...ofCompany,
    name: 'platform-billing.add-credit',
    method: 'POST',
    path: '/admin/companies/:id/add-credit',
    summary: 'Adds a credit for the next invoices of a company, or removes unused credit',
    body: z.strictObject({ amount_cents: creditCents.default(5000) }),
    reply: companySubscription,
    problems: [409],
  }),
};

function listIn(text: string): unknown {
  try {
    return text.length > 20_000 ? text : JSON.parse(text);
  } catch {
    return text;
  }
}
