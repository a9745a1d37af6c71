import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { IdentityProvider } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { refuse, type Identity, Passwords } from '@sop/service-kit';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { digestOf } from '../links/link-token.js';
import { createCompany } from '../registration/create-company.js';
import { openSession, tokenReply, type SessionUser } from '../sessions/open-session.js';
import { linkIdentity } from './tickets.js';

interface Ticket {
  digest: Buffer;
  provider: IdentityProvider;
  subject: string;
  email: string;
  userId: string | null;
}

/** Exchanges a ticket once for a session. */
@Injectable()
export class ExchangeTicket {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly passwords: Passwords,
  ) {}

  /**
   * A new user is asked for the company's name first; the ticket remains valid for that. @throws Problem 403, 409,
   * 410
   */
  async exchange(token: string | undefined, companyName: string | undefined) {
    const ticket = await this.database.system((tx) => find(tx, token));
    if (ticket.userId === null && companyName === undefined)
      return { state: 'company-needed' as const, email: ticket.email };
    // A random password that no one knows: the account opens by its provider, or after a password reset by mail.
    const passwordHash =
      ticket.userId === null ? await this.passwords.hash(randomBytes(32).toString('hex')) : '';
    const identity = await this.database.system(async (tx) => {
      const found = await find(tx, token);
      await tx.execute('delete from sign_in_ticket where digest = $1', [found.digest]);
      const user = found.userId
        ? await signIn(tx, found.userId, found.provider)
        : await register(tx, found, { companyName: companyName ?? '', passwordHash });
      return openSession(tx, user);
    });
    return this.reply(identity);
  }

  private async reply(identity: Identity) {
    const token = await tokenReply(identity, this.config.tokenKeys);
    const { companyId: company_id, userId: user_id } = identity;
    return { state: 'signed-in' as const, ...token, company_id, user_id };
  }
}

/** Locks the row, so that concurrent use of one ticket succeeds once. */
async function find(tx: Tx, token: string | undefined): Promise<Ticket> {
  const [found] = await tx.query<Ticket>(
    `select digest, provider, subject, email, user_id as "userId" from sign_in_ticket
      where digest = $1 and expires_at > now() for update`,
    [digestOf(token ?? '')],
  );
  if (!found) throw refuse('account.ticket-invalid');
  return found;
}

async function signIn(tx: Tx, id: string, provider: IdentityProvider): Promise<SessionUser> {
  const [found] = await tx.query<SessionUser & { isActive: boolean; status: string }>(
    `select u.id, u.company_id as "companyId", u.email, u.is_active as "isActive", c.status
       from app_user u join company c on c.id = u.company_id
      where u.id = $1 for share of c for no key update of u`,
    [id],
  );
  if (!found?.isActive || found.status === 'deleted') throw refuse('account.not-open');
  if (found.status === 'suspended') throw refuse('account.suspended');
  await tx.audit({
    companyId: found.companyId,
    action: 'user.signed-in',
    actor: { kind: 'user', user_id: id },
    targets: [{ kind: 'user', id }],
    detail: { provider },
  });
  return found;
}

async function register(
  tx: Tx,
  { provider, subject, email }: Ticket,
  { companyName, passwordHash }: { companyName: string; passwordHash: string },
): Promise<SessionUser> {
  const first = { email, passwordHash, hasPassword: false, role: 'user', isConfirmed: true } as const;
  const user = await createCompany(tx, { companyName, ...first });
  if (!user) throw refuse('account.email-taken');
  await tx.audit({
    companyId: user.companyId,
    action: 'company.registered',
    actor: { kind: 'user', user_id: user.id },
    targets: [{ kind: 'company', id: user.companyId }],
    detail: { provider },
  });
  await linkIdentity(tx, user, { provider, subject });
  return user;
}
