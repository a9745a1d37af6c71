import type { Tx } from '@sop/database';
import { issueToken, type Caller } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { UserRow } from '../users/user.entity.js';
import { SessionRow } from './session.entity.js';

export const sessionSeconds = 12 * 3600;

export type SessionUser = Pick<UserRow, 'id' | 'companyId' | 'email' | 'isAdmin' | 'role'>;

/** Inserts the session and gives the caller that its token will name. */
export async function openSession(tx: Tx, user: SessionUser): Promise<Caller> {
  const session = { id: uuidv7(), companyId: user.companyId, userId: user.id };
  await tx.manager.insert(SessionRow, {
    ...session,
    expiresAt: new Date(Date.now() + sessionSeconds * 1000),
  });
  return {
    userId: user.id,
    companyId: user.companyId,
    sessionId: session.id,
    email: user.email,
    isAdmin: user.isAdmin,
    isPlatformAdmin: user.role === 'platform-admin',
  };
}

/** The wire form of a fresh session. */
export async function tokenReply(caller: Caller, secret: string) {
  return {
    access_token: await issueToken(caller, secret, sessionSeconds),
    token_type: 'bearer' as const,
    expires_in: sessionSeconds,
  };
}
