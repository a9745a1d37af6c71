import { z } from 'zod';
import { route } from '../route.js';
import { id } from '../wire.js';

export const plan = z.object({
  id,
  name: z.string(),
  display_name: z.string(),
  price_cents: z.number().int(),
  currency_code: z.string(),
  sops_per_month: z.number().int(),
  storage_mb: z.number().int(),
  max_users: z.number().int(),
  models_per_month: z.number().int(),
  features_json: z.array(z.string()),
  highlight: z.boolean(),
  custom_badge: z.string().nullable(),
  sort_order: z.number().int(),
  is_active: z.boolean(),
});
export type Plan = z.infer<typeof plan>;

const percentage = z.number().nonnegative();

export const subscription = z.object({
  plan,
  status: z.enum(['trialing', 'active', 'past_due', 'canceled', 'unpaid']),
  trial_ends_at: z.string().nullable(),
  current_period_end: z.string().nullable(),
});

export const usage = z.object({
  period: z.string(),
  sops_created: z.number().int(),
  sops_limit: z.number().int(),
  sops_percentage: percentage,
  storage_used_mb: z.number(),
  storage_limit_mb: z.number().int(),
  storage_percentage: percentage,
  active_users: z.number().int(),
  users_limit: z.number().int(),
  users_percentage: percentage,
  models_trained: z.number().int(),
  models_limit: z.number().int(),
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
    z.object({ subscription, current_usage: usage, days_until_limit_reset: z.number().int() }),
  ),
};
