import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { Passwords } from '@sop/service-kit';
import { createCompany } from '../registration/create-company.js';
import { normalEmail } from '../users/email.js';
import { UserRow } from '../users/user.entity.js';

const companyName = 'Platform';

/** Ensures that there is an operator. The role is stored in the database; the environment only names the first one. */
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
    const generated =
      this.config.adminPassword === undefined ? randomBytes(15).toString('base64url') : undefined;
    const email = normalEmail(this.config.adminEmail);
    const passwordHash = await this.passwords.hash(generated ?? this.config.adminPassword ?? '');
    const isCreated = await this.database.system((tx) => this.create(tx, email, passwordHash));
    if (isCreated && generated !== undefined) announce(email, generated);
  }

  /** False when another process was first. */
  private async create(tx: Tx, email: string, passwordHash: string): Promise<boolean> {
    await tx.advisoryLock('platform-administrator');
    if (await existsAlready(tx)) return false;
    if (await tx.manager.existsBy(UserRow, { email })) {
      // A user who registered under this address must not become the operator.
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
    if (!user) throw new Error('A user has just registered under the address of the platform administrator');
    await tx.audit({
      companyId: user.companyId,
      action: 'platform-admin.created',
      targets: [{ kind: 'user', id: user.id }],
    });
    return true;
  }
}

const existsAlready = (tx: Tx): Promise<boolean> => tx.manager.existsBy(UserRow, { role: 'platform-admin' });

/** Printed to standard output once, because logs are shipped and stored, and only the hash is stored here. */
function announce(email: string, password: string): void {
  const line = '='.repeat(72);
  process.stdout.write(
    `\n${line}\nPlatform administrator created. This password is shown only this once:\n\n` +
      `  email:    ${email}\n  password: ${password}\n\n${line}\n\n`,
  );
}
