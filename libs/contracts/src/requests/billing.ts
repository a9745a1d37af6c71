import { z } from 'zod';
import { bytes, count, id } from '../wire.js';
import { planLimit, planLimits, usageKinds } from '../limits.js';
import { planRefusal } from '../refusals/index.js';
import { afterId, alsoOverDatabase, companyId, companyIds, defineRequest } from './define-request.js';

/**
 * Reserves this amount of a limited resource under the reference, or returns why not. A repeated request with a larger amount
 * reserves the difference; with the same or a smaller one, nothing.
 */
export const ReserveUsage = defineRequest(
  'billing.reserve-usage',
  'billing',
  z.object({
    company_id: id,
    kind: z.enum(usageKinds),
    amount: bytes.min(1),
    /** The reference of the subject (an SOP id, say): makes a repeated request harmless. */
    reference: z.string(),
    /** Part of an earlier grant that is in use: it continues although the subscription has ended since. */
    continues: z.boolean().default(false),
  }),
  z.discriminatedUnion('granted', [
    z.object({ granted: z.literal(true), reservation_id: id }),
    z.object({ granted: z.literal(false), refusal: planRefusal, limit: planLimit }),
  ]),
  alsoOverDatabase,
);

export const Entitlements = defineRequest(
  'billing.entitlements',
  'billing',
  companyId,
  z.object({
    plan: z.string(),
    status: z.string(),
    limits: planLimits,
    has_screen_recording: z.boolean(),
    recording_minutes_used: count,
  }),
  alsoOverDatabase,
);

const subscriptionSummary = z.object({
  company_id: id,
  plan: z.string(),
  plan_id: id,
  plan_display_name: z.string(),
  status: z.string(),
  /** The monthly price for the company; unchanged when its plan is edited while it is paid at the payment provider. */
  price_cents: count,
  currency_code: z.string(),
  is_price_fixed: z.boolean().optional(),
  limits: planLimits,
  changed_at: z.string(),
});

/** The subscription of each company, for rebuilding a read model. 500 at once, in the order of company ids. */
export const ListSubscriptions = defineRequest(
  'billing.list-subscriptions',
  'billing',
  afterId,
  z.object({ subscriptions: z.array(subscriptionSummary).max(500) }),
);

/** The current subscriptions of these companies. Unknown ones are left out. */
export const SubscriptionsOfCompanies = defineRequest(
  'billing.subscriptions-of-companies',
  'billing',
  companyIds,
  z.object({ subscriptions: z.array(subscriptionSummary).max(100) }),
);

/** The usage of these companies: SOPs of this month, current storage. Unknown ones are left out. */
export const UsageOfCompanies = defineRequest(
  'billing.usage-of-companies',
  'billing',
  companyIds,
  z.object({ usage: z.array(z.object({ company_id: id, sops: count, storage_bytes: bytes })).max(100) }),
);

/** The plans shown to visitors, in their order: the trial, and those that a company can choose. */
export const PlansOnOffer = defineRequest(
  'billing.plans-on-offer',
  'billing',
  z.object({}),
  z.object({
    plans: z.array(
      z.object({
        id,
        name: z.string(),
        display_name: z.string(),
        price_cents: count,
        currency_code: z.string(),
        features: z.array(z.string()),
        /** The limits; a version without them shows the features alone. */
        limits: planLimits.pick({ sops_per_month: true, storage_mb: true, max_users: true }).optional(),
        highlight: z.boolean(),
        sort_order: z.number().int().min(-1_000_000).max(1_000_000),
      }),
    ),
  }),
);

export const billingRequests = [
  ReserveUsage,
  Entitlements,
  ListSubscriptions,
  SubscriptionsOfCompanies,
  UsageOfCompanies,
  PlansOnOffer,
] as const;
