import { z } from 'zod';
import { planLimits } from '../limits.js';
import { count, id } from '../wire.js';
import { at, defineEvent } from './define-event.js';

/**
 * The plan, its state or its dates are others than before; the first one is the trial. That a trial ends is no change: its end is told
 * with its beginning. Of two, the one with the later `changed_at` stands.
 */
export const SubscriptionChanged = defineEvent(
  'subscription.changed',
  'billing',
  z.object({
    company_id: id,
    plan: z.string(),
    status: z.string(),
    /** What the company pays a month. */
    price_cents: count,
    currency_code: z.string(),
    /** It is paid at the payment provider, where it stays what it is however the plan is edited. */
    is_price_kept: z.boolean().optional(),
    trial_ends_at: z.iso.datetime().nullable(),
    plan_id: id.optional(),
    plan_display_name: z.string().optional(),
    limits: planLimits.optional(),
    changed_at: at,
  }),
);

/** A plan's name, price or limits are others, for every company that has it. */
export const PlanEdited = defineEvent(
  'plan.edited',
  'billing',
  z.object({
    plan_id: id,
    plan: z.string(),
    plan_display_name: z.string(),
    price_cents: count,
    currency_code: z.string(),
    limits: planLimits,
    at: z.iso.datetime(),
  }),
);

export const billingEvents = [SubscriptionChanged, PlanEdited] as const;
