import { Injectable } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { type Caller, refuse, Passwords } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { UserRow } from '../users/user.entity.js';
import { mintSecret, uriOf } from './one-time-code.js';
import { renewRecoveryCodes } from './recovery-codes.js';
import { SecondFactorRow } from './second-factor.entity.js';
import { isEnrolled, UseCode } from './use-code.js';

type Owner = Pick<Caller, 'userId' | 'companyId' | 'email'>;

/** Enrols, confirms and removes the caller's own second factor. */
@Injectable()
export class SecondFactorEnrolment {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly useCode: UseCode,
  ) {}

  read(userId: string) {
    return this.database.system(async (tx) => {
      const row = await tx.manager.findOneBy(SecondFactorRow, { userId });
      const [codes] = await tx.query<{ count: number }>(
        'select count(*)::int as count from recovery_code where user_id = $1',
        [userId],
      );
      return {
        is_enrolled: row?.confirmedAt != null,
        enrolled_at: row?.confirmedAt?.toISOString() ?? null,
        recovery_codes_left: codes?.count ?? 0,
      };
    });
  }

  /** Replaces an unconfirmed second factor. @throws Problem 409 when one is in use, 422 for a wrong password */
  async begin({ userId, companyId, email }: Owner, password: string) {
    const user = await this.database.system((tx) => tx.manager.findOneByOrFail(UserRow, { id: userId }));
    // An open session alone must not be enough to lock its owner out.
    if (!(await this.passwords.verify(user.passwordHash, password))) throw refuse('operator.wrong-password');
    const secret = mintSecret();
    const id = uuidv7();
    const sealed = this.useCode.envelope.seal(id, secret);
    await this.database.system(async (tx) => {
      await lockUser(tx, userId);
      if (await isEnrolled(tx, userId)) throw refuse('operator.has-second-factor');
      await tx.manager.delete(SecondFactorRow, { userId });
      await tx.manager.insert(SecondFactorRow, { id, companyId, userId, ...sealed });
      await tx.audit({ companyId, action: 'second-factor.begun', targets: targetsOf(userId) });
    });
    return { secret, uri: uriOf(secret, email) };
  }

  /** Returns the recovery codes. @throws Problem 409 when none was begun or one is in use, 422 for a wrong code */
  confirm({ userId, companyId }: Owner, code: string): Promise<string[]> {
    return this.database.system(async (tx) => {
      await lockUser(tx, userId);
      const row = await tx.manager.findOneBy(SecondFactorRow, { userId });
      if (!row) throw refuse('operator.no-second-factor');
      if (row.confirmedAt) throw refuse('operator.has-second-factor');
      const lastStep = this.useCode.timeStepOf(row, code);
      if (lastStep === null) throw refuse('operator.wrong-code');
      await tx.manager.update(SecondFactorRow, { id: row.id }, { confirmedAt: new Date(), lastStep });
      await tx.audit({ companyId, action: 'second-factor.enrolled', targets: targetsOf(userId) });
      return renewRecoveryCodes(tx, { userId, companyId });
    });
  }

  /** @throws Problem 409, 422, 429 */
  renewCodes({ userId, companyId }: Owner, code: string): Promise<string[]> {
    return this.withCode({ userId, companyId }, code, async (tx) => {
      await tx.audit({ companyId, action: 'second-factor.codes-renewed', targets: targetsOf(userId) });
      return renewRecoveryCodes(tx, { userId, companyId });
    });
  }

  /** @throws Problem 409, 422, 429 */
  async remove({ userId, companyId }: Owner, code: string): Promise<void> {
    await this.withCode({ userId, companyId }, code, async (tx) => {
      await dropSecondFactor(tx, userId);
      await tx.audit({ companyId, action: 'second-factor.removed', targets: targetsOf(userId) });
    });
  }

  private async withCode<T>(
    { userId, companyId }: Pick<Owner, 'userId' | 'companyId'>,
    code: string,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    if (!(await this.useCode.isNeeded(userId))) throw refuse('operator.no-second-factor');
    const done = await this.useCode.consumeFor({ id: userId, companyId }, code, work);
    if (!done) throw refuse('operator.wrong-code');
    return done.made;
  }
}

/** Removes the second factor: the password alone signs in from then on. */
export async function dropSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.manager.delete(SecondFactorRow, { userId });
  await tx.execute('delete from recovery_code where user_id = $1', [userId]);
}

const lockUser = (tx: Tx, userId: string) =>
  tx.query('select 1 from app_user where id = $1 for no key update', [userId]);

const targetsOf = (id: string) => [{ kind: 'user', id }];
