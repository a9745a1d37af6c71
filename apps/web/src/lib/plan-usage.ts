import { unlimited } from '@sop/contracts';
import { formatNumber } from './intl.js';
import { texts } from './lib.texts.js';

export const formatLimit = (limit: number): string =>
  limit === unlimited ? texts.unlimited : formatNumber(limit);

type UsageTone = 'done' | 'attention' | 'danger';

/** 90 % or more is red, 80 % or more yellow, otherwise green. */
export function usageTone(percentage: number): UsageTone {
  if (percentage >= 90) return 'danger';
  return percentage >= 80 ? 'attention' : 'done';
}
