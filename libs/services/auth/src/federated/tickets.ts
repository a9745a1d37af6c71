import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SessionsEnded } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { refuse } from '@sop/service-kit';
import { mintLinkToken } from '../links/link-token.js';
import { Passwords } from '../passwords/passwords.js';
import { endSessionsOf } from '../sessions/end-sessions.js';
import { endUnconfirmedAccess } from '../users/end-unconfirmed-access.js';
import { UserRow } from '../users/user.entity.js';
import type { Identity } from './identity.js';

export const ticketSeconds = 600;

interface Known {
  id: string;
  companyId: string;
  isConfirmed: boolean;
}

/** Finds whose account an identity opens and gives a ticket for it. */
@Injectable()
export class Tickets {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly bus: Bus,
    private readonly passwords: Passwords,
  ) {}

  /**
   * An account is opened by an identity that it is linked with, or whose confirmed address it has; undefined where the provider
   * confirms no address and knows nobody here.
   */
  async issue({ provider, subject, confirmedEmail }: Identity): Promise<string | undefined> {
    const unusable = await this.passwords.hash(randomBytes(32).toString('base64url'));
    const issued = await this.database.system(async (tx) => {
      const linked = await linkedUser(tx, provider, subject);
      if (!linked && confirmedEmail === null) return undefined;
      const found = linked ?? (await userAt(tx, confirmedEmail ?? ''));
      const isTakenOver = found !== undefined && !linked && !found.isConfirmed;
      if (found && !linked) await link(tx, found, { provider, subject });
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

type Found = Known & { email: string };
const columns = `u.id, u.company_id as "companyId", u.email, u.email_confirmed_at is not null as "isConfirmed"`;

async function linkedUser(tx: Tx, provider: string, subject: string): Promise<Found | undefined> {
  const [found] = await tx.query<Found>(
    `select ${columns} from identity_link l join app_user u on u.id = l.user_id where l.provider = $1 and l.subject = $2`,
    [provider, subject],
  );
  return found;
}

async function userAt(tx: Tx, email: string): Promise<Found | undefined> {
  const [found] = await tx.query<Found>(
    `select ${columns} from app_user u where u.email = $1 and u.role <> 'platform-admin' for update`,
    [email],
  );
  if (found) return found;
  // Whoever runs the platform comes in by password alone.
  if (await tx.manager.existsBy(UserRow, { email })) throw refuse('account.not-open');
  return undefined;
}

export async function link(
  tx: Tx,
  { id, companyId }: Pick<Known, 'id' | 'companyId'>,
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
 * The address was never shown to belong to whoever registered it, and now it is shown to be somebody's: the account is theirs, and
 * whoever chose its password is out.
 */
async function takeOver(tx: Tx, user: Known, unusable: string): Promise<void> {
  const { id } = user;
  await endUnconfirmedAccess(tx, user);
  await tx.manager.update(UserRow, { id }, { passwordHash: unusable, emailConfirmedAt: new Date() });
  await tx.execute('delete from email_confirmation where user_id = $1', [id]);
  await tx.execute('delete from password_reset where user_id = $1', [id]);
  await endSessionsOf(tx, id);
}
