import { unlimited, type ReplyOf, type routes, type UsageKind } from '@sop/contracts';
import type { PlanRow } from '../plans/plan.entity.js';
import { monthOf } from './period.js';
import { bytesPerMb } from './plan-limit.js';

export type UsageByKind = Readonly<Record<UsageKind, number>>;

export function presentUsage(
  plan: PlanRow,
  used: UsageByKind,
  now: Date,
): ReplyOf<typeof routes.billing.usage> {
  const storageMb = round(used.storage_bytes / bytesPerMb, 2);
  return {
    period: monthOf(now),
    sops_created: used.sops,
    sops_limit: plan.sopsPerMonth,
    sops_percentage: percentage(used.sops, plan.sopsPerMonth),
    storage_used_mb: storageMb,
    storage_limit_mb: plan.storageMb,
    storage_percentage: percentage(storageMb, plan.storageMb),
    active_users: used.users,
    users_limit: plan.maxUsers,
    users_percentage: percentage(used.users, plan.maxUsers),
    models_trained: used.models,
    models_limit: plan.modelsPerMonth,
    models_percentage: percentage(used.models, plan.modelsPerMonth),
    recording_minutes_used: used.recording_minutes,
    recording_minutes_limit: plan.recordingMinutesPerMonth,
    recording_minutes_percentage: percentage(used.recording_minutes, plan.recordingMinutesPerMonth),
  };
}

/** With one decimal. 0 when unlimited; may exceed 100 after a downgrade. */
export function percentage(used: number, limit: number): number {
  if (limit === unlimited) return 0;
  if (limit === 0) return used > 0 ? 100 : 0;
  return round((used / limit) * 100, 1);
}

const round = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;
