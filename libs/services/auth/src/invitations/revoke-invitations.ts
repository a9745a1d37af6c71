import type { AuditActor } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { freeSeat } from '../users/seats.js';
import { InvitationRow } from './invitation.entity.js';

/** Ends all invitations of a company, or those that one user sent, and frees their seats. */
export async function revokeInvitations(
  tx: Tx,
  { companyId, invitedBy }: { companyId: string; invitedBy?: string },
  actor?: AuditActor,
): Promise<void> {
  const sent = await tx.manager.findBy(InvitationRow, { companyId, ...(invitedBy && { invitedBy }) });
  for (const { id, seat, userRole } of sent) {
    await tx.manager.delete(InvitationRow, { id });
    if (seat) await freeSeat(tx, companyId, seat);
    const action = userRole === 'user' ? 'user.invitation-revoked' : 'operator.invitation-revoked';
    await tx.audit({ companyId, action, targets: [{ kind: 'user', id }], ...(actor && { actor }) });
  }
}
