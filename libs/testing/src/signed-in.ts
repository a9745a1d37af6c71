import { v7 as uuidv7 } from 'uuid';
import type { CompanyRole } from '@sop/contracts';
import type { Client } from './client.js';
import { setSessionStatus } from './sessions.js';
import { tokenKeysOfTests } from './token-keys.js';

export interface SignedIn {
  client: Client;
  userId: string;
  companyId: string;
  sessionId: string;
  email: string;
}

/**
 * A user of a new company (or the given one), with a token as the auth service would issue it to an application of
 * `startApp`.
 */
export async function signedIn(
  from: Client,
  {
    companyId = uuidv7(),
    role = 'admin',
    isOperator = false,
    isActing = false,
  }: {
    companyId?: string;
    role?: CompanyRole;
    isOperator?: boolean;
    /** An operator who acts as that user. */
    isActing?: boolean;
  } = {},
): Promise<SignedIn> {
  const { issueToken, readSigningKeys } = await import('@sop/service-kit');
  const client = from.anonymous();
  const identity = { userId: uuidv7(), companyId, sessionId: uuidv7(), email: 'ann@example.test' };
  const status = { role, is_platform_admin: isOperator, is_acting: isActing, user_id: identity.userId };
  setSessionStatus(identity.sessionId, { state: 'live', ...status });
  const actor = { userId: uuidv7(), email: 'operator@example.test' };
  client.token = await issueToken(
    { ...identity, ...(isActing && { actor }) },
    readSigningKeys(tokenKeysOfTests),
    600,
  );
  return { client, ...identity };
}
