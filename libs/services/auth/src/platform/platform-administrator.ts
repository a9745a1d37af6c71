import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { Passwords } from '../passwords/passwords.js';
import { createCompany } from '../registration/create-company.js';
import { normalEmail } from '../users/email.js';
import { UserRow } from '../users/user.entity.js';

const companyName = 'Platform';

/** Sees to it that there is an operator. The role lives in the database; the environment only names the first one. */
@Injectable()
export class PlatformAdministrator implements OnApplicationBootstrap {
  private readonly logger = new Logger(PlatformAdministrator.name);

  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly passwords: Passwords,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await this.database.system(existsAlready)) return;
    const made = this.config.adminPassword === undefined ? randomBytes(15).toString('base64url') : undefined;
    const email = normalEmail(this.config.adminEmail);
    const passwordHash = await this.passwords.hash(made ?? this.config.adminPassword ?? '');
    const isCreated = await this.database.system((tx) => this.create(tx, email, passwordHash));
    if (isCreated && made !== undefined) announce(email, made);
  }

  /** False when another process was first. */
  private async create(tx: Tx, email: string, passwordHash: string): Promise<boolean> {
    await tx.advisoryLock('platform-administrator');
    if (await existsAlready(tx)) return false;
    if (await tx.manager.existsBy(UserRow, { email })) {
      // Whoever registered first under this address must not become the operator by it.
      this.logger.error(
        'There is no platform administrator: ADMIN_EMAIL belongs to a company’s user. Name another.',
      );
      return false;
    }
    const user = await createCompany(tx, {
      companyName,
      email,
      passwordHash,
      role: 'platform-admin',
      isUnlimited: true,
    });
    if (!user)
      throw new Error('Somebody registered under the address of the platform administrator just now');
    await tx.audit({
      companyId: user.companyId,
      action: 'platform-admin.created',
      targets: [{ kind: 'user', id: user.id }],
    });
    return true;
  }
}

const existsAlready = (tx: Tx): Promise<boolean> => tx.manager.existsBy(UserRow, { role: 'platform-admin' });

/** To standard output, not to the log: logs are shipped and kept. Only the hash is kept here, so it is said only once. */
function announce(email: string, password: string): void {
  const line = '='.repeat(72);
  process.stdout.write(
    `\n${line}\nPlatform administrator created. This password is shown only this once:\n\n` +
      `  email:    ${email}\n  password: ${password}\n\n${line}\n\n`,
  );
}
