import { z } from 'zod';
import { planLimits } from '../limits.js';
import { count, id } from '../wire.js';
import { at, defineEvent } from './define-event.js';

/**
 * The plan, its state or its dates have changed; the first one is the trial. The end of a trial is no change: it is announced
 * with the beginning. Of two events, the one with the later `changed_at` applies.
 */
export const SubscriptionChanged = defineEvent(
  'subscription.changed',
  'billing',
  z.object({
    company_id: id,
    plan: z.string(),
    status: z.string(),
    /** The monthly price for the company. */
    price_cents: count,
    currency_code: z.string(),
    /** It is paid at the payment provider, where its price stays however the plan is edited. */
    is_price_fixed: z.boolean().optional(),
    trial_ends_at: z.iso.datetime().nullable(),
    plan_id: id.optional(),
    plan_display_name: z.string().optional(),
    limits: planLimits.optional(),
    changed_at: at,
  }),
);

/** A plan's name, price or limits have changed, for every company with it. */
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
