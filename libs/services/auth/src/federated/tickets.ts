import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SessionsEnded } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { refuse, Passwords } from '@sop/service-kit';
import { mintLinkToken } from '../links/link-token.js';
import { endSessionsOf } from '../sessions/end-sessions.js';
import { endUnconfirmedAccess } from '../users/end-unconfirmed-access.js';
import { UserRow } from '../users/user.entity.js';
import type { Identity } from './identity.js';

export const ticketSeconds = 600;

interface LinkedAccount {
  id: string;
  companyId: string;
  isConfirmed: boolean;
}

/** Finds the account of an identity and issues a ticket for it. */
@Injectable()
export class Tickets {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly bus: Bus,
    private readonly passwords: Passwords,
  ) {}

  /**
   * An identity opens the account that it is linked with, or the one that has its confirmed address. Undefined
   * when the provider confirms no address and no account is linked.
   */
  async issue({ provider, subject, confirmedEmail }: Identity): Promise<string | undefined> {
    const unusable = await this.passwords.hash(randomBytes(32).toString('base64url'));
    const issued = await this.database.system(async (tx) => {
      const linked = await findLinked(tx, provider, subject);
      if (!linked && confirmedEmail === null) return undefined;
      const found = linked ?? (await findByEmail(tx, confirmedEmail ?? ''));
      const isTakenOver = found !== undefined && !linked && !found.isConfirmed;
      if (found && !linked) await linkIdentity(tx, found, { provider, subject });
      if (isTakenOver) await takeOver(tx, found, unusable);
      const { token, digest } = mintLinkToken();
      await tx.execute(
        `insert into sign_in_ticket (digest, provider, subject, email, user_id, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
        [digest, provider, subject, found?.email ?? confirmedEmail, found?.id ?? null, ticketSeconds],
      );
      return { token, endedFor: isTakenOver ? found.companyId : undefined };
    });
    if (issued?.endedFor) this.bus.broadcast(SessionsEnded, { company_id: issued.endedFor });
    return issued?.token;
  }
}

type AccountWithEmail = LinkedAccount & { email: string };
const columns = `u.id, u.company_id as "companyId", u.email, u.email_confirmed_at is not null as "isConfirmed"`;

async function findLinked(tx: Tx, provider: string, subject: string): Promise<AccountWithEmail | undefined> {
  const [found] = await tx.query<AccountWithEmail>(
    `select ${columns} from identity_link l join app_user u on u.id = l.user_id where l.provider = $1 and l.subject = $2`,
    [provider, subject],
  );
  return found;
}

async function findByEmail(tx: Tx, email: string): Promise<AccountWithEmail | undefined> {
  const [found] = await tx.query<AccountWithEmail>(
    `select ${columns} from app_user u where u.email = $1 and u.role <> 'platform-admin' for update`,
    [email],
  );
  if (found) return found;
  // Operators sign in by password only.
  if (await tx.manager.existsBy(UserRow, { email })) throw refuse('account.not-open');
  return undefined;
}

export async function linkIdentity(
  tx: Tx,
  { id, companyId }: Pick<LinkedAccount, 'id' | 'companyId'>,
  { provider, subject }: Pick<Identity, 'provider' | 'subject'>,
): Promise<void> {
  await tx.execute(
    'insert into identity_link (provider, subject, company_id, user_id) values ($1, $2, $3, $4) on conflict do nothing',
    [provider, subject, companyId, id],
  );
  await tx.audit({
    companyId,
    action: 'user.identity-linked',
    actor: { kind: 'user', user_id: id },
    targets: [{ kind: 'user', id }],
    detail: { provider },
  });
}

/**
 * The address was never confirmed by the person who registered it and is now confirmed by its owner: the account
 * becomes the owner's, and its former password ends.
 */
async function takeOver(tx: Tx, user: LinkedAccount, unusable: string): Promise<void> {
  const { id } = user;
  await endUnconfirmedAccess(tx, user);
  await tx.manager.update(
    UserRow,
    { id },
    { passwordHash: unusable, hasPassword: false, emailConfirmedAt: new Date() },
  );
  await tx.execute('delete from email_confirmation where user_id = $1', [id]);
  await tx.execute('delete from password_reset where user_id = $1', [id]);
  await endSessionsOf(tx, id);
}
