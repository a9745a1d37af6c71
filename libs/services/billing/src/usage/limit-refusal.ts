import { refusal, type PlanRefusalCode, type Refusal, type UsageKind } from '@sop/contracts';

export interface LimitReached {
  kind: UsageKind;
  /** In the unit of the kind. */
  limit: number;
  used: number;
  amount: number;
  /** When a monthly limit resets. */
  resetsAt: Date;
}

/** The refusal of a reached limit (402), with the numbers and the way out. */
export function limitRefusal({
  kind,
  limit,
  used,
  amount,
  resetsAt,
}: LimitReached): Refusal<PlanRefusalCode> {
  const resets_at = resetsAt.toISOString();
  switch (kind) {
    case 'sops':
      return refusal('plan.sops', { limit, used, resets_at });
    case 'models':
      return refusal('plan.models', { limit, used, resets_at });
    case 'users':
      return refusal('plan.users', { limit });
    case 'storage_bytes':
      return refusal('plan.storage', { limit_bytes: limit, used_bytes: used, more_bytes: amount });
    case 'recording_minutes':
      return recordingRefusal(limit, Math.max(0, limit - used), resets_at);
  }
}

function recordingRefusal(limit: number, minutes: number, resets_at: string): Refusal<PlanRefusalCode> {
  if (limit === 0) return refusal('plan.no-recording');
  return minutes === 0
    ? refusal('plan.recording-used-up', { resets_at })
    : refusal('plan.recording-left', { minutes, resets_at });
}
