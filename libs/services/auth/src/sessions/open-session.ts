import { SessionStarted } from '@sop/contracts';
import { currentCall, type Tx } from '@sop/database';
import { issueToken, type Identity, type SigningKeys } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { UserRow } from '../users/user.entity.js';
import { SessionRow } from './session.entity.js';

export const sessionSeconds = 12 * 3600;
/** Enough for a login shared by a whole plant or a machine, and a bound for repeated sign-ins. */
export const maxSessionsPerUser = 1_000;

export type SessionUser = Pick<UserRow, 'id' | 'companyId' | 'email'>;

/** Inserts the session, stores the time of the login, and returns the identity of the token. */
export async function openSession(tx: Tx, user: SessionUser): Promise<Identity> {
  const session = { id: uuidv7(), companyId: user.companyId, userId: user.id };
  await tx.manager.insert(SessionRow, {
    ...session,
    ...requestOrigin(),
    expiresAt: new Date(Date.now() + sessionSeconds * 1000),
  });
  await tx.manager.update(UserRow, { id: user.id }, { lastLoginAt: new Date() });
  await endOldest(tx, user.id);
  await tx.emit(SessionStarted, {
    session_id: session.id,
    user_id: user.id,
    company_id: user.companyId,
    at: new Date().toISOString(),
  });
  return {
    userId: user.id,
    companyId: user.companyId,
    sessionId: session.id,
    email: user.email,
  };
}

/**
 * Ends the oldest sessions beyond the maximum. Other processes notice within seconds, as for every session that
 * ends without a broadcast.
 */
async function endOldest(tx: Tx, userId: string): Promise<void> {
  await tx.advisoryLock(`sessions:${userId}`);
  await tx.execute(
    `update session set ended_at = now() where id in (
       select id from session
        where user_id = $1 and operator_id is null and ended_at is null and expires_at > now()
        order by created_at desc, id desc offset $2)`,
    [userId, maxSessionsPerUser],
  );
}

/** The device of the current request, for the list of sessions. */
export function requestOrigin(): Pick<SessionRow, 'address' | 'userAgent'> {
  const { address = null, userAgent } = currentCall();
  return { address, userAgent: userAgent || null };
}

/** The wire format of a new session. */
export async function tokenReply(identity: Identity, keys: SigningKeys) {
  return {
    access_token: await issueToken(identity, keys, sessionSeconds),
    token_type: 'bearer' as const,
    expires_in: sessionSeconds,
  };
}
