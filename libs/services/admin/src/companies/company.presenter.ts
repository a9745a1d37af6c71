import { unlimited, type CompanyCard, type CompanyStatus, type PlanLimits } from '@sop/contracts';
import type { CurrentFacts, CurrentSubscription } from './company-facts.js';

export interface CompanyRow {
  id: string;
  name: string;
  created_at: Date;
  is_suspended: boolean;
  has_model: boolean;
  last_activity_at: Date | null;
  plan_display_name: string | null;
  status: string | null;
  mrr: number;
  currency_code: string;
  limits: PlanLimits | null;
  primary_admin_email: string | null;
  active_users: number;
}

const bytesPerMb = 1024 ** 2;

/** Prefers the services' current values over the stored copy. */
export function presentCompany(
  copy: CompanyRow,
  { usage, subscriptions, suspensions }: CurrentFacts,
): CompanyCard {
  const currentUsage = usage?.get(copy.id);
  const row = { ...copy, ...subscriptionFields(subscriptions?.get(copy.id)), ...suspensions?.get(copy.id) };
  return {
    id: row.id,
    name: row.name,
    primary_admin_email: row.primary_admin_email,
    status: statusOf(row),
    is_suspended: row.is_suspended,
    use_multihead: row.has_model,
    mrr: row.mrr,
    currency_code: row.currency_code,
    current_plan: row.plan_display_name,
    created_at: row.created_at.toISOString(),
    last_activity_at: row.last_activity_at?.toISOString() ?? null,
    active_users: row.active_users,
    user_limit: row.limits?.max_users ?? unlimited,
    sops_this_month: currentUsage?.sops ?? null,
    sops_limit: row.limits?.sops_per_month ?? unlimited,
    storage_used_mb: currentUsage ? Math.round((currentUsage.storage_bytes / bytesPerMb) * 100) / 100 : null,
    storage_limit_mb: row.limits?.storage_mb ?? unlimited,
  };
}

export function statusOf({
  is_suspended,
  status,
}: Pick<CompanyRow, 'is_suspended' | 'status'>): CompanyStatus {
  if (is_suspended) return 'suspended';
  if (status === null) return 'no_subscription';
  if (status === 'trialing') return 'trial';
  return status === 'canceled' ? 'cancelled' : 'active';
}

type SubscriptionFields = Pick<
  CompanyRow,
  'plan_display_name' | 'status' | 'mrr' | 'currency_code' | 'limits'
>;

/** Computes the revenue like the generated column of the copy. */
function subscriptionFields(current: CurrentSubscription | undefined): SubscriptionFields | undefined {
  if (!current) return undefined;
  const { plan_display_name, status, price_cents, currency_code, limits } = current;
  const mrr = payingStatuses.has(status) ? price_cents : 0;
  return { plan_display_name, status, mrr, currency_code, limits };
}

const payingStatuses: ReadonlySet<string> = new Set(['active', 'past_due']);
