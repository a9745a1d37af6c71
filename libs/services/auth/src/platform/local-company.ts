import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { Passwords } from '@sop/service-kit';
import { createCompany } from '../registration/create-company.js';
import { UserRow } from '../users/user.entity.js';

const companyName = 'Local';
/**
 * The launcher signs in with it. The address has no rights by itself: registered by another user first, it gets a
 * trial.
 */
const email = 'local@sop-creator.local';

/**
 * The company of a user who runs the product locally and works without a browser (`npm start -- --video`). It is
 * created at boot, before registration opens, when the environment has its password; its registration event gives
 * it an unlimited plan.
 */
@Injectable()
export class LocalCompany implements OnApplicationBootstrap {
  private readonly logger = new Logger(LocalCompany.name);

  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly passwords: Passwords,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { localCompanyPassword: password } = this.config;
    if (password === undefined) return;
    const existing = await this.database.system((tx) => tx.manager.findOneBy(UserRow, { email }));
    if (existing) return this.warnUnlessPasswordMatches(existing, password);
    const passwordHash = await this.passwords.hash(password);
    await this.database.system((tx) => this.create(tx, passwordHash));
  }

  private async warnUnlessPasswordMatches(user: UserRow, password: string): Promise<void> {
    if (await this.passwords.verify(user.passwordHash, password)) return;
    this.logger.error(
      `${email} has another password than this installation gave it, or belongs to another user: --video cannot sign in.`,
    );
  }

  /** Does nothing when another process was first. */
  private async create(tx: Tx, passwordHash: string): Promise<void> {
    await tx.advisoryLock('local-company');
    if (await tx.manager.existsBy(UserRow, { email })) return;
    const user = await createCompany(tx, {
      companyName,
      email,
      passwordHash,
      role: 'user',
      isUnlimited: true,
    });
    if (!user) throw new Error('A user has just registered under the address of the local company');
    await tx.audit({
      companyId: user.companyId,
      action: 'company.registered',
      targets: [{ kind: 'company', id: user.companyId }],
    });
  }
}
