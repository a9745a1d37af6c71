import { UserChanged } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { InvitationRow } from '../invitations/invitation.entity.js';
import { dropSecondFactor } from '../second-factor/enrol.js';
import { endSessionsOf } from '../sessions/end-sessions.js';
import { freeSeat } from './seats.js';
import { UserRow } from './user.entity.js';

type Owner = Pick<UserRow, 'id' | 'companyId'>;

/**
 * Whoever registered the address had never shown that it is theirs, and now its owner has come: everything that opens the account or
 * the company ends. People of the company are deactivated, not removed: where they are colleagues, the owner lets them in again.
 * The owner's own sessions and links are left to whoever calls.
 */
export async function endUnconfirmedAccess(tx: Tx, { id, companyId }: Owner): Promise<void> {
  const actor = { kind: 'user', user_id: id } as const;
  await dropSecondFactor(tx, id);
  for (const { id: invitation, seat } of await tx.manager.findBy(InvitationRow, { companyId })) {
    await tx.manager.delete(InvitationRow, { id: invitation });
    if (seat) await freeSeat(tx, companyId, seat);
    const targets = [{ kind: 'user', id: invitation }];
    await tx.audit({ companyId, actor, action: 'user.invitation-revoked', targets });
  }
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
