import type { UsageKind } from '@sop/contracts';
import { dayMilliseconds } from '@sop/service-kit';

const monthly: readonly UsageKind[] = ['sops', 'models', 'recording_minutes'];

const isMonthly = (kind: UsageKind): boolean => monthly.includes(kind);

/** `2026-11`, in UTC. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** The counter's period for this kind. */
export const periodOf = (kind: UsageKind, now: Date): string => (isMonthly(kind) ? monthOf(now) : 'total');

/** When the monthly counters reset. */
export const nextReset = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

/** Days until the reset, counting the current one: 1 on the last day of the month. */
export const daysUntilReset = (now: Date): number =>
  Math.ceil((nextReset(now).getTime() - now.getTime()) / dayMilliseconds);
