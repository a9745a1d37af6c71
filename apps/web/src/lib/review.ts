import { reviewLimits, type Release } from '@sop/contracts';
import { formatLongDay } from './date.js';
import { texts } from './review.texts.js';
import { dayMilliseconds } from './time.js';

/** When the released version is reviewed again: undefined without a date; `isSoon` from the day of the first mail. */
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
