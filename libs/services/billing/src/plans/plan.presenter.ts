import type { Plan, PlanLimits } from '@sop/contracts';
import type { PlanRow } from './plan.entity.js';

export function presentPlan(plan: PlanRow): Plan {
  return {
    id: plan.id,
    name: plan.name,
    display_name: plan.displayName,
    price_cents: plan.priceCents,
    currency_code: plan.currencyCode,
    sops_per_month: plan.sopsPerMonth,
    storage_mb: plan.storageMb,
    max_users: plan.maxUsers,
    models_per_month: plan.modelsPerMonth,
    features_json: plan.features,
    highlight: plan.highlight,
    custom_badge: plan.customBadge,
    sort_order: plan.sortOrder,
    is_active: plan.isActive,
  };
}

export const limitsOf = (plan: PlanRow): PlanLimits => ({
  sops_per_month: plan.sopsPerMonth,
  storage_mb: plan.storageMb,
  max_users: plan.maxUsers,
  models_per_month: plan.modelsPerMonth,
  recording_minutes_per_month: plan.recordingMinutesPerMonth,
});
