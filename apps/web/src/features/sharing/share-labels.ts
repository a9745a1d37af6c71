import type { Share } from '@sop/contracts';
import { formatLongDay, formatMoment } from '../../lib/date.js';
import { texts } from './sharing.texts.js';

export const nameOfShare = ({ name }: Pick<Share, 'name'>): string => (name === '' ? texts.unnamed : name);

export function expiryOf({ expires_at, is_expired }: Pick<Share, 'expires_at' | 'is_expired'>): string {
  if (expires_at === null) return texts.endless;
  const day = formatLongDay(expires_at);
  return is_expired ? texts.expired(day) : texts.until(day);
}

export const viewsOf = ({ views, last_viewed_at }: Pick<Share, 'views' | 'last_viewed_at'>): string =>
  [
    texts.views(views),
    ...(last_viewed_at === null ? [] : [texts.lastView(formatMoment(last_viewed_at))]),
  ].join(', ');
