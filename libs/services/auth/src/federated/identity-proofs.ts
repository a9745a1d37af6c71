import { Injectable } from '@nestjs/common';
import type { IdentityProvider, SignatureFailure } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { digestOf, mintLinkToken } from '../links/link-token.js';
import type { Identity } from './identity.js';
import type { RequestedSignature } from './sign-in-cookie.js';

export const proofSeconds = 300;
/** As far as the clocks of the provider and of this machine may differ. */
const clockToleranceSeconds = 30;

type Issued = { proof: string } | { failure: SignatureFailure };

/** Proofs that users have just signed in at their provider, for one signature each. */
@Injectable()
export class IdentityProofs {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  /** Whether the user has a linked account of this provider. */
  async isLinked(
    { companyId, userId }: Pick<RequestedSignature, 'companyId' | 'userId'>,
    provider: IdentityProvider,
  ): Promise<boolean> {
    return this.database.tenant(companyId, (tx) => isLinked(tx, userId, provider));
  }

  /** Only for an account that is linked with the user, and whose credentials were entered after `begunAt` (seconds). */
  async issue(
    signature: RequestedSignature,
    { provider, subject, authenticatedAt }: Identity,
    begunAt: number,
  ): Promise<Issued> {
    if (authenticatedAt === null || authenticatedAt < begunAt - clockToleranceSeconds)
      return { failure: 'not-fresh' };
    const { companyId, userId, sessionId, purpose, subjectId, revision } = signature;
    const { token, digest } = mintLinkToken();
    return this.database.tenant(companyId, async (tx) => {
      if (!(await isLinked(tx, userId, provider, subject))) return { failure: 'other-account' };
      await tx.execute(
        `insert into identity_proof
           (digest, company_id, user_id, session_id, provider, purpose, subject_id, revision, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))`,
        [digest, companyId, userId, sessionId, provider, purpose, subjectId, revision, proofSeconds],
      );
      return { proof: token };
    });
  }

  /** Uses it up, and resolves with its provider; undefined for one of another user, session or thing, a used and an expired one. */
  async use(signature: RequestedSignature, token: string): Promise<string | undefined> {
    const { companyId, userId, sessionId, purpose, subjectId, revision } = signature;
    const [used] = await this.database.tenant(companyId, (tx) =>
      tx.query<{ provider: string }>(
        `delete from identity_proof
          where digest = $1 and company_id = $2 and user_id = $3 and session_id = $4
            and purpose = $5 and subject_id = $6 and revision = $7 and expires_at > now()
          returning provider`,
        [digestOf(token), companyId, userId, sessionId, purpose, subjectId, revision],
      ),
    );
    return used?.provider;
  }
}

/** @param subject the account at the provider; any without one */
async function isLinked(tx: Tx, userId: string, provider: IdentityProvider, subject?: string) {
  const [found] = await tx.query(
    'select 1 from identity_link where user_id = $1 and provider = $2 and ($3::text is null or subject = $3)',
    [userId, provider, subject ?? null],
  );
  return found !== undefined;
}
