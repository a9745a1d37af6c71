import { Inject, Injectable } from '@nestjs/common';
import { confirmedPurposes, type ConfirmedPurpose } from '@sop/contracts';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { refuse } from '../problems/problem.js';
import type { Identity } from './caller.js';
import type { SigningKeys } from './signing-keys.js';
import { TOKEN_KEY_SOURCE, TokenKeyring, type TokenKeySource } from './token-keys.js';

const issuer = 'sop-creator';
const audience = 'sop-creator/confirmation';
/** RFC 8725: neither passes as the other, although both have the same key. */
const type = 'confirmation+jwt';

/** What a user signs: one revision of one thing. */
export interface Confirmed {
  purpose: ConfirmedPurpose;
  subjectId: string;
  revision: number;
}

const claims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  purpose: z.enum(confirmedPurposes),
  subject_id: z.uuid(),
  revision: z.number().int(),
});

type Signer = Pick<Identity, 'userId' | 'sessionId'>;

/** States for `seconds` from `now` that this user has entered the password for this in this session. */
export function issueConfirmation(
  { userId, sessionId }: Signer,
  { purpose, subjectId, revision }: Confirmed,
  { current }: Pick<SigningKeys, 'current'>,
  seconds: number,
  now = new Date(),
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId, purpose, subject_id: subjectId, revision })
    .setProtectedHeader({ alg: 'EdDSA', typ: type, kid: current.kid })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(current.key);
}

/** Verifies that a caller has entered the password for what they sign. */
@Injectable()
export class Confirmations {
  private readonly keys: TokenKeyring;

  constructor(@Inject(TOKEN_KEY_SOURCE) source: TokenKeySource) {
    this.keys = new TokenKeyring(source);
  }

  /** @throws Problem 409 for a confirmation of another user, session, thing or revision, and for an expired one */
  async require(
    { userId, sessionId }: Signer,
    { purpose, subjectId, revision }: Confirmed,
    confirmation: string,
    now = new Date(),
  ): Promise<void> {
    const confirmed = await this.read(confirmation, now);
    const isSame =
      confirmed?.sub === userId &&
      confirmed.sid === sessionId &&
      confirmed.purpose === purpose &&
      confirmed.subject_id === subjectId &&
      confirmed.revision === revision;
    if (!isSame) throw refuse('account.not-confirmed');
  }

  private async read(token: string, now: Date): Promise<z.infer<typeof claims> | undefined> {
    let failure: unknown;
    const keyOf = async ({ kid }: { kid?: string | undefined }) => {
      const key = await this.keys.find(kid ?? '').catch((error: unknown) => {
        failure = error;
        throw error;
      });
      if (!key) throw refuse('account.not-confirmed');
      return key;
    };
    const options = { algorithms: ['EdDSA'], issuer, audience, typ: type, currentDate: now };
    const verified = await jwtVerify(token, keyOf, { ...options, requiredClaims: ['exp', 'sub'] }).catch(
      () => undefined,
    );
    // The keys cannot be read at the moment: that says nothing about the confirmation.
    if (failure) throw failure;
    return claims.safeParse(verified?.payload).data;
  }
}
