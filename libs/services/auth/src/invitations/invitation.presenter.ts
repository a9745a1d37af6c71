import type { Invitation } from '@sop/contracts';
import type { InvitationRow } from './invitation.entity.js';

export function presentInvitation(
  row: Pick<InvitationRow, 'id' | 'email' | 'companyRole' | 'createdAt' | 'expiresAt'>,
  invitedBy: string | null,
  now = new Date(),
): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.companyRole,
    invited_by: invitedBy,
    created_at: row.createdAt.toISOString(),
    valid_until: row.expiresAt.toISOString(),
    is_expired: row.expiresAt <= now,
  };
}
