import type { AuditActor } from '@sop/contracts';
import type { Tx } from '@sop/database';

/** Revokes all API tokens of a company. Broadcast `SessionsEnded` after the commit. */
export async function revokeApiTokens(tx: Tx, companyId: string, actor: AuditActor): Promise<void> {
  const revoked = await tx.query<{ id: string }>(
    'update api_token set revoked_at = now() where company_id = $1 and revoked_at is null returning id',
    [companyId],
  );
  for (const { id } of revoked)
    await tx.audit({ companyId, actor, action: 'api-token.revoked', targets: [{ kind: 'api-token', id }] });
}
