import { unlimited } from '@sop/contracts';
import { refuse } from '@sop/service-kit';
import type { PlanRow } from '../plans/plan.entity.js';
import { bytesPerMb } from '../usage/plan-limit.js';
import type { UsageByKind } from '../usage/usage.presenter.js';

/**
 * @throws Problem 409 when users or storage exceed the plan's limits. Monthly counters do not matter: they restart with
 * the plan.
 */
export function assertUsageFits(
  { displayName, maxUsers, storageMb }: Pick<PlanRow, 'displayName' | 'maxUsers' | 'storageMb'>,
  { users, storage_bytes: bytes }: Pick<UsageByKind, 'users' | 'storage_bytes'>,
): void {
  if (maxUsers !== unlimited && users > maxUsers)
    throw refuse('payments.too-many-users', { plan: displayName, limit: maxUsers, used: users });
  if (storageMb !== unlimited && bytes > storageMb * bytesPerMb)
    throw refuse('payments.too-much-storage', {
      plan: displayName,
      limit_bytes: storageMb * bytesPerMb,
      used_bytes: bytes,
    });
}
