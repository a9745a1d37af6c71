import { reviewLimits, type Release } from '@sop/contracts';
import { formatLongDay } from './date.js';
import { texts } from './review.texts.js';

const dayMilliseconds = 86_400_000;

/** When the released version is reviewed again: undefined without a date; `soon` as long as mails remind of it. */
export function reviewDue({ review_due_at: at }: Release, now = Date.now()) {
  if (at === null) return undefined;
  const left = Date.parse(at) - now;
  const isOverdue = left <= 0;
  const day = formatLongDay(at);
  return {
    isOverdue,
    isSoon: left <= reviewLimits.noticeDays * dayMilliseconds,
    text: isOverdue ? texts.overdue(day) : texts.due(day),
  };
}
