import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { refuse, type Identity, Passwords } from '@sop/service-kit';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import type { CompanyStatus } from '../companies/company.entity.js';
import { UseCode } from '../second-factor/use-code.js';
import { normalEmail } from '../users/email.js';
import { UserRow } from '../users/user.entity.js';
import { deviceIdFrom } from './device-cookie.js';
import { LoginThrottle } from './login-throttle.js';
import { openSession, tokenReply, type SessionUser } from './open-session.js';

interface Account extends SessionUser {
  passwordHash: string;
  isActive: boolean;
  companyStatus: CompanyStatus;
}

export interface Credentials {
  username: string;
  password: string;
  /** The code of the second factor, if there is one. */
  code?: string | undefined;
  /** The client's address. */
  address: string;
  /** The `Cookie` header. */
  cookies: string | undefined;
}

@Injectable()
export class SignIn {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly passwords: Passwords,
    private readonly throttle: LoginThrottle,
    private readonly useCode: UseCode,
  ) {}

  /**
   * @throws Problem 401 with the same answer for every reason, 403 for the right password of a suspended company,
   * 429; with a second factor 401 `code-needed` once the password was right
   */
  async signIn({ username, password, code, address, cookies }: Credentials) {
    const email = normalEmail(username);
    const deviceId = await deviceIdFrom(cookies, email, this.config.tokenSecret);
    const attempt = { email, address, deviceId };
    await this.throttle.admit(attempt);
    const account = await this.find(email);
    const isRight = await this.passwords.verify(account?.passwordHash, password);
    if (!account?.isActive || !isRight) return this.refuse(account);
    const isCodeNeeded = await this.useCode.isNeeded(account.id);
    // The right password without the code counts neither as a wrong guess nor as a success.
    await (isCodeNeeded ? this.throttle.release(attempt) : this.throttle.succeeded(attempt));
    if (account.companyStatus === 'suspended') {
      throw refuse('account.suspended');
    }
    const passwordHash = await this.rehashIfOutdated(account.passwordHash, password);
    const caller = isCodeNeeded
      ? await this.openByCode(account, passwordHash, code)
      : await this.database.system((tx) => open(tx, account, passwordHash));
    if (!caller) return this.refuse(account);
    if (isCodeNeeded) await this.throttle.succeeded(attempt);
    return tokenReply(caller, this.config.tokenKeys);
  }

  private async openByCode(account: Account, passwordHash: string, code: string | undefined) {
    if (!code) throw refuse('account.code-needed');
    const opened = await this.useCode.consumeFor(account, code, (tx) => open(tx, account, passwordHash));
    if (!opened) throw refuse('account.code-wrong');
    return opened.made;
  }

  private async rehashIfOutdated(stored: string, password: string): Promise<string> {
    return this.passwords.isOutdated(stored) ? this.passwords.hash(password) : stored;
  }

  /** One query whether the account exists or not. */
  private async find(email: string): Promise<Account | undefined> {
    const [found] = await this.database.system((tx) =>
      tx.query<Account>(
        `select u.id, u.company_id as "companyId", u.email, u.password_hash as "passwordHash", u.is_active as "isActive", c.status as "companyStatus"
           from app_user u join company c on c.id = u.company_id
          where u.email = $1 and c.status <> 'deleted'`,
        [email],
      ),
    );
    return found;
  }

  private async refuse(account: Account | undefined): Promise<never> {
    await this.database.system(async (tx) => {
      if (account)
        // The actor is unknown: the account is the target.
        await tx.audit({
          companyId: account.companyId,
          action: 'user.sign-in-refused',
          targets: [{ kind: 'user', id: account.id }],
        });
    });
    throw refuse('account.wrong-credentials');
  }
}

/** Undefined when the account has changed since it was read. */
async function open(tx: Tx, account: Account, passwordHash: string): Promise<Identity | undefined> {
  const { id, companyId } = account;
  if (!(await isUnchanged(tx, account))) return undefined;
  await tx.manager.update(UserRow, { id }, { passwordHash });
  await tx.audit({
    companyId,
    action: 'user.signed-in',
    actor: { kind: 'user', user_id: id },
    targets: [{ kind: 'user', id }],
  });
  return openSession(tx, account);
}

/**
 * The user may have been deactivated or given another password, or the company suspended, during the password
 * check: each of these ends all sessions, so no new one may open after it.
 */
async function isUnchanged(tx: Tx, { id, passwordHash }: Account): Promise<boolean> {
  const found = await tx.query(
    `select 1 from app_user u join company c on c.id = u.company_id
      where u.id = $1 and u.password_hash = $2 and u.is_active and c.status = 'active'
        for share of c for no key update of u`,
    [id, passwordHash],
  );
  return found.length > 0;
}
