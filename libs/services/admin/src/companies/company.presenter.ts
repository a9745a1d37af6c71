import { unlimited, type CompanyCard, type CompanyStatus, type PlanLimits } from '@sop/contracts';

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

export interface Used {
  sops: number;
  storageBytes: number;
}

const bytesPerMb = 1024 ** 2;

export function presentCompany(row: CompanyRow, used: Used | undefined): CompanyCard {
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
    sops_this_month: used?.sops ?? null,
    sops_limit: row.limits?.sops_per_month ?? unlimited,
    storage_used_mb: used ? Math.round((used.storageBytes / bytesPerMb) * 100) / 100 : null,
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
