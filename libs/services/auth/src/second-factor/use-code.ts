import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { DecryptionFailed, Envelope, Logger } from '@sop/service-kit';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { CodeThrottle } from './code-throttle.js';
import { stepOf } from './one-time-code.js';
import { useRecoveryCode } from './recovery-codes.js';
import { SecondFactorRow } from './second-factor.entity.js';

type SealedRow = Pick<SecondFactorRow, 'id' | 'wrappingKeyId' | 'wrappedKey' | 'ciphertext'>;

export interface CodeUser {
  id: string;
  companyId: string;
}

/** Verifies codes of the app and recovery codes, each valid once. */
@Injectable()
export class UseCode implements OnApplicationBootstrap {
  readonly envelope: Envelope;

  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) config: AuthConfig,
    private readonly throttle: CodeThrottle,
    private readonly logger: Logger,
  ) {
    this.envelope = new Envelope(config.secretsKey);
  }

  /** Rewraps secrets with the current SECRETS_KEY, so that the former key can be removed. A row that no key opens stays: recovery codes still work. */
  async onApplicationBootstrap(): Promise<void> {
    const rows = await this.database.system((tx) =>
      tx.query<SealedRow>(
        `select id, wrapping_key_id as "wrappingKeyId", wrapped_key as "wrappedKey", ciphertext
           from second_factor where wrapping_key_id <> $1`,
        [this.envelope.wrappingKeyId],
      ),
    );
    for (const row of rows) {
      const rewrapped = this.rewrapped(row);
      if (!rewrapped) continue;
      const { id, wrappingKeyId: former } = row;
      await this.database.system((tx) =>
        tx.manager.update(SecondFactorRow, { id, wrappingKeyId: former }, rewrapped),
      );
    }
  }

  private rewrapped(row: SealedRow): ReturnType<Envelope['rewrap']> {
    try {
      return this.envelope.rewrap(row.id, row);
    } catch (error) {
      if (!(error instanceof DecryptionFailed)) throw error;
      this.logger.error(`A second factor cannot be read, recovery codes still work: ${error.message}`);
      return undefined;
    }
  }

  isNeeded(userId: string): Promise<boolean> {
    return this.database.system((tx) => isEnrolled(tx, userId));
  }

  /**
   * Does `work` in the transaction that uses up the code. Undefined for a wrong code, which is recorded in the
   * audit trail.
   * @throws Problem 429 after too many attempts
   */
  async consumeFor<T>(
    { id, companyId }: CodeUser,
    code: string,
    work: (tx: Tx) => Promise<T>,
  ): Promise<{ made: T } | undefined> {
    await this.throttle.admit(id);
    const done = await this.database.system(async (tx) => {
      const used = await this.use(tx, id, code);
      const entry = { companyId, targets: [{ kind: 'user', id }] };
      if (!used) {
        await tx.audit({ ...entry, action: 'second-factor.code-refused' });
        return undefined;
      }
      if (used === 'recovery') {
        const actor = { kind: 'user', user_id: id } as const;
        await tx.audit({ ...entry, actor, action: 'second-factor.recovery-code-used' });
      }
      return { made: await work(tx) };
    });
    if (done) await this.throttle.succeeded(id);
    return done;
  }

  /** The TOTP time step of a code (RFC 6238) of the row's secret, confirmed or not; null for a wrong code. */
  timeStepOf(row: SecondFactorRow, code: string): number | null {
    try {
      return stepOf(this.envelope.open(row.id, row), code.replace(/\s/g, ''));
    } catch (error) {
      if (!(error instanceof DecryptionFailed)) throw error;
      this.logger.error(`A second factor cannot be read, recovery codes still work: ${error.message}`);
      return null;
    }
  }

  private async use(tx: Tx, userId: string, code: string): Promise<'app' | 'recovery' | undefined> {
    const row = await tx.manager.findOneBy(SecondFactorRow, { userId });
    if (!row?.confirmedAt) return undefined;
    const step = this.timeStepOf(row, code);
    if (step === null) return (await useRecoveryCode(tx, userId, code)) ? 'recovery' : undefined;
    const [moved] = await tx.query(
      'update second_factor set last_step = $2 where id = $1 and last_step < $2 returning 1',
      [row.id, step],
    );
    return moved ? 'app' : undefined;
  }
}

export async function isEnrolled(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.query(
    'select 1 from second_factor where user_id = $1 and confirmed_at is not null',
    [userId],
  );
  return found.length > 0;
}
