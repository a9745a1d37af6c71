import { unlimited, type UsageKind } from '@sop/contracts';
import type { PlanRow } from '../plans/plan.entity.js';

export const bytesPerMb = 1024 * 1024;

type Limits = Pick<
  PlanRow,
  'sopsPerMonth' | 'storageMb' | 'maxUsers' | 'modelsPerMonth' | 'recordingMinutesPerMonth'
>;

const limitIn = {
  sops: (plan) => plan.sopsPerMonth,
  storage_bytes: (plan) => (plan.storageMb === unlimited ? unlimited : plan.storageMb * bytesPerMb),
  users: (plan) => plan.maxUsers,
  models: (plan) => plan.modelsPerMonth,
  recording_minutes: (plan) => plan.recordingMinutesPerMonth,
} as const satisfies Record<UsageKind, (plan: Limits) => number>;

/** In the unit of the kind (bytes for storage); -1 is unlimited. */
export const planLimit = (plan: Limits, kind: UsageKind): number => limitIn[kind](plan);
