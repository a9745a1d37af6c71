import { unlimited } from '@sop/contracts';
import { texts as bannerTexts } from '../../features/billing-banner/billing-banner.texts.js';
import { billingStateOf, type Overview } from '../../features/billing-banner/billing-state.js';
import { formatStorage } from '../../lib/format-size.js';
import { texts } from './create-sop.texts.js';

const isUsedUp = (used: number, limit: number): boolean => limit !== unlimited && used >= limit;

/** Why the plan has no room for another SOP, as a sentence; null while it has. */
export function planLimitOf({
  subscription,
  current_usage,
  days_until_limit_reset,
}: Overview): string | null {
  const billingState = billingStateOf(subscription);
  if (billingState === 'trial-over' || billingState === 'unpaid' || billingState === 'ended')
    return bannerTexts[billingState];
  const { sops_created, sops_limit, storage_used_mb, storage_limit_mb } = current_usage;
  if (isUsedUp(sops_created, sops_limit)) return texts.sopsUsedUp(sops_limit, days_until_limit_reset);
  if (isUsedUp(storage_used_mb, storage_limit_mb)) return texts.storageFull(formatStorage(storage_limit_mb));
  return null;
}
