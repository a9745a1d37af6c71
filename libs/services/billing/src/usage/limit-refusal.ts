import type { UsageKind } from '@sop/contracts';
import { bytesPerMb } from './plan-limit.js';

export interface LimitReached {
  kind: UsageKind;
  /** In the unit of the kind. */
  limit: number;
  used: number;
  amount: number;
  /** When a monthly limit begins anew. */
  resetsAt: Date;
}

/** The 402 texts: the number that was reached, and the way out. */
export function limitRefusal({ kind, limit, used, amount, resetsAt }: LimitReached): string {
  const wait = `or wait until ${longDate(resetsAt)}`;
  switch (kind) {
    case 'sops':
      return `Your plan includes ${count(limit, 'SOP')} per month and ${used} are used. Upgrade on the Billing page ${wait}.`;
    case 'models':
      return `Your plan includes ${count(limit, 'trained model')} per month and ${used} are used. Upgrade on the Billing page ${wait}.`;
    case 'users':
      return `Your plan includes ${count(limit, 'user')}. Upgrade on the Billing page to add more.`;
    case 'storage_bytes':
      return `Your plan includes ${size(limit)} of storage, ${size(used)} are in use and ${size(amount)} more would not fit. Delete something or upgrade on the Billing page.`;
    case 'recording_minutes':
      return recordingRefusal(limit, used, wait);
  }
}

function recordingRefusal(limit: number, used: number, wait: string): string {
  if (limit === 0) {
    return 'Screen recording requires a Professional plan or add-on. Please upgrade your subscription.';
  }
  const left = Math.max(0, limit - used);
  if (left === 0)
    return `You have no recording minutes remaining this month. Upgrade on the Billing page ${wait}.`;
  return `You have ${count(left, 'recording minute')} remaining this month. Make a shorter recording, upgrade on the Billing page ${wait}.`;
}

const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? '' : 's'}`;

function size(bytes: number): string {
  const mb = bytes / bytesPerMb;
  if (mb >= 1024) return `${round(mb / 1024)} GB`;
  return mb >= 1 ? `${round(mb)} MB` : `${Math.ceil(bytes / 1024)} KB`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

const longDate = (date: Date): string =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
