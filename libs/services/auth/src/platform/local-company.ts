import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { Passwords } from '../passwords/passwords.js';
import { createCompany } from '../registration/create-company.js';
import { UserRow } from '../users/user.entity.js';

const companyName = 'Local';
/** Under which the launcher signs in. It has no rights by its name: whoever registers it first gets a trial like anybody. */
const email = 'local@sop-creator.local';

/**
 * The company of whoever runs the product on a machine of their own and works without a browser (`npm start -- --video`). Made at boot where the environment holds its
 * password, before anybody can register; its plan has no limits because this service says so in the news of it.
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
    const known = await this.database.system((tx) => tx.manager.findOneBy(UserRow, { email }));
    if (known) return this.requireOurs(known, password);
    const passwordHash = await this.passwords.hash(password);
    await this.database.system((tx) => this.create(tx, passwordHash));
  }

  private async requireOurs(user: UserRow, password: string): Promise<void> {
    if (await this.passwords.verify(user.passwordHash, password)) return;
    this.logger.error(
      `${email} has another password than this installation gave it, or belongs to somebody else: --video cannot sign in.`,
    );
  }

  /** Does nothing where another process was first. */
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
    if (!user) throw new Error('Somebody registered under the address of the local company just now');
    await tx.audit({
      companyId: user.companyId,
      action: 'company.registered',
      targets: [{ kind: 'company', id: user.companyId }],
    });
  }
}
