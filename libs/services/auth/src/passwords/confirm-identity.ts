import { Inject, Injectable } from '@nestjs/common';
import type { BodyOf, routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { issueConfirmation, refuse, type Caller, Passwords } from '@sop/service-kit';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { IdentityProofs } from '../federated/identity-proofs.js';
import { UseCode } from '../second-factor/use-code.js';
import type { RequestedSignature } from '../federated/sign-in-cookie.js';
import { UserRow } from '../users/user.entity.js';

const validSeconds = 5 * 60;

/** Lets users sign something by entering their password, or signing in at their provider, again. */
@Injectable()
export class ConfirmIdentity {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly passwords: Passwords,
    private readonly useCode: UseCode,
    private readonly proofs: IdentityProofs,
  ) {}

  /**
   * @param proof of a fresh sign-in, where there is no password
   * @throws Problem 409 for a proof that is missing, used, expired or for something else; 422 for a wrong password, and for a
   * missing or wrong code of a user with a second factor
   */
  async confirm(
    caller: Caller,
    { password, code, purpose, subject_id, revision }: BodyOf<typeof routes.identity.confirm>,
    proof: string | undefined,
  ): Promise<{ confirmation: string }> {
    const { userId: id, companyId, sessionId } = caller;
    const signed = { purpose, subjectId: subject_id, revision };
    const by =
      password === undefined
        ? await this.useProof({ companyId, userId: id, sessionId, ...signed }, proof)
        : await this.enterPassword(id, password);
    if (await this.useCode.isNeeded(id)) await this.consume(caller, code);
    await this.database.system((tx) =>
      tx.audit({
        companyId,
        action: 'user.identity-confirmed',
        targets: [{ kind: 'user', id }],
        detail: { purpose, subject_id, revision, by },
      }),
    );
    return { confirmation: await issueConfirmation(caller, signed, this.config.tokenKeys, validSeconds) };
  }

  private async enterPassword(id: string, password: string): Promise<string> {
    const user = await this.database.system((tx) => tx.manager.findOneByOrFail(UserRow, { id }));
    if (!(await this.passwords.verify(user.passwordHash, password)))
      throw refuse('account.wrong-password', {}, { field: 'password' });
    return 'password';
  }

  private async useProof(signature: RequestedSignature, proof: string | undefined): Promise<string> {
    const provider = proof && (await this.proofs.use(signature, proof));
    if (!provider) throw refuse('account.proof-invalid');
    return provider;
  }

  private async consume({ userId: id, companyId }: Caller, code: string | undefined): Promise<void> {
    if (!code) throw refuse('account.code-required', {}, { field: 'code' });
    const used = await this.useCode.consumeFor({ id, companyId }, code, () => Promise.resolve(true));
    if (!used) throw refuse('operator.wrong-code', {}, { field: 'code' });
  }
}
