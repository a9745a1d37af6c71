import { UserChanged } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { revokeApiTokens } from '../api-tokens/revoke-api-tokens.js';
import { revokeInvitations } from '../invitations/revoke-invitations.js';
import { dropSecondFactor } from '../second-factor/second-factor-enrolment.js';
import { endSessionsOf } from '../sessions/end-sessions.js';
import { freeSeat } from './seats.js';
import { UserRow } from './user.entity.js';

type Owner = Pick<UserRow, 'id' | 'companyId'>;

/**
 * The person who registered the address never confirmed it, and now its owner has: every other access to the
 * account and the company ends. Users of the company are deactivated, not removed, so that the owner can
 * reactivate colleagues. The caller handles the owner's own sessions and links.
 */
export async function endUnconfirmedAccess(tx: Tx, { id, companyId }: Owner): Promise<void> {
  const actor = { kind: 'user', user_id: id } as const;
  await dropSecondFactor(tx, id);
  await revokeInvitations(tx, { companyId }, actor);
  await revokeApiTokens(tx, companyId, actor);
  for (const user of await tx.manager.findBy(UserRow, { companyId, isActive: true })) {
    if (user.id === id) continue;
    await tx.manager.update(UserRow, { id: user.id }, { isActive: false, seat: null });
    await endSessionsOf(tx, user.id);
    await freeSeat(tx, companyId, user.seat ?? `user:${user.id}`);
    await tx.emit(UserChanged, {
      user_id: user.id,
      company_id: companyId,
      email: user.email,
      role: user.companyRole,
      is_active: false,
      at: new Date().toISOString(),
    });
    await tx.audit({
      companyId,
      actor,
      action: 'user.deactivated',
      targets: [{ kind: 'user', id: user.id }],
    });
  }
}
