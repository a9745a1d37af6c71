import { z } from 'zod';
import { route } from '../route.js';
import { planLimit } from '../limits.js';
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
  trial_ends_at: z.string().nullable(),
  current_period_end: z.string().nullable(),
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
});

const get = <R extends z.ZodType>(name: string, path: `/${string}`, summary: string, reply: R) =>
  route({ name, owner: 'billing', method: 'GET', path, access: 'billing.view', summary, reply });

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
    z.object({ subscription, current_usage: usage, days_until_limit_reset: count }),
  ),
};
