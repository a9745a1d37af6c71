import { Inject, Injectable } from '@nestjs/common';
import type { CompanyRole, Invitation } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { invitation, Mail } from '@sop/mail';
import { type Caller, refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { CompanyRow } from '../companies/company.entity.js';
import { lockCompany } from '../companies/lock-company.js';
import { mintLinkToken } from '../links/link-token.js';
import { normalEmail } from '../users/email.js';
import { freeSeat, Seats } from '../users/seats.js';
import { UserRow } from '../users/user.entity.js';
import { InvitationRow } from './invitation.entity.js';
import { presentInvitation } from './invitation.presenter.js';

const validMilliseconds = 7 * 86_400_000;
const asTheReaderSees = { admin: 'an administrator', editor: 'an editor', viewer: 'a viewer' } as const;

type Inviter = Pick<Caller, 'companyId' | 'userId' | 'email'>;

/** Asks people into a company. An invitation holds a place of the plan, so whoever accepts it comes in. */
@Injectable()
export class Invite {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly seats: Seats,
    private readonly mail: Mail,
  ) {}

  /** Throws 402 when the plan has no place left, 409 when the address has an account or an invitation. */
  async create(inviter: Inviter, typed: string, role: CompanyRole): Promise<Invitation> {
    const { companyId, userId } = inviter;
    const email = normalEmail(typed);
    await this.refuseTaken(email);
    const row = await this.seats.withOneMore(companyId, async (tx, seat) => {
      await lockCompany(tx, companyId);
      if (await tx.manager.existsBy(InvitationRow, { email })) throw refuse('invitation.sent-already');
      const made = {
        id: uuidv7(),
        companyId,
        email,
        companyRole: role,
        invitedBy: userId,
        createdAt: new Date(),
      };
      const sent = await this.send(tx, inviter, { ...made, seat });
      await tx.manager.insert(InvitationRow, sent);
      await tx.audit({ action: 'user.invited', targets: [{ kind: 'user', id: made.id }], detail: { role } });
      return sent;
    });
    return presentInvitation(required(row), inviter.email);
  }

  /** The old link ends. One that had run out takes a place again. Throws 402, 404, 409. */
  async resend(inviter: Inviter, id: string): Promise<Invitation> {
    const { companyId } = inviter;
    const before = await this.database.tenant(companyId, (tx) => find(tx, id));
    await this.refuseTaken(before.email);
    const again = async (tx: Tx, seat: string | null): Promise<InvitationRow> => {
      await lockCompany(tx, companyId);
      const row = await find(tx, id);
      if (row.seat && seat) await freeSeat(tx, companyId, row.seat);
      const sent = await this.send(tx, inviter, { ...row, seat: seat ?? row.seat });
      await tx.manager.update(InvitationRow, { id }, sent);
      await tx.audit({ action: 'user.invitation-resent', targets: [{ kind: 'user', id }] });
      return sent;
    };
    const row = before.seat
      ? await this.database.tenant(companyId, (tx) => again(tx, null))
      : required(await this.seats.withOneMore(companyId, again));
    return presentInvitation(row, inviter.email);
  }

  /** Its link opens nothing any more and its place is free. Throws 404. */
  async revoke(companyId: string, id: string): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      await lockCompany(tx, companyId);
      const { seat } = await find(tx, id);
      await tx.manager.delete(InvitationRow, { id });
      if (seat) await freeSeat(tx, companyId, seat);
      await tx.audit({ action: 'user.invitation-revoked', targets: [{ kind: 'user', id }] });
    });
  }

  private async refuseTaken(email: string): Promise<void> {
    if (await this.database.system((tx) => tx.manager.existsBy(UserRow, { email })))
      throw refuse('account.invited-email-taken');
  }

  /** Gives the row a new link and puts it into a mail that leaves with the transaction. */
  private async send(
    tx: Tx,
    { companyId, email: inviterEmail }: Inviter,
    row: Omit<InvitationRow, 'tokenDigest' | 'expiresAt'>,
  ): Promise<InvitationRow> {
    const { token, digest } = mintLinkToken();
    const validUntil = new Date(Date.now() + validMilliseconds);
    const { name } = await tx.manager.findOneByOrFail(CompanyRow, { id: companyId });
    const message = invitation({
      company: name,
      inviter: inviterEmail,
      role: asTheReaderSees[row.companyRole],
      link: `${this.config.publicUrl}/invitation/${token}`,
      validUntil,
    });
    await this.mail.send(tx, message, { to: row.email, companyId, until: validUntil });
    return { ...row, tokenDigest: digest, expiresAt: validUntil };
  }
}

async function find(tx: Tx, id: string): Promise<InvitationRow> {
  const row = await tx.manager.findOneBy(InvitationRow, { id });
  if (!row) throw refuse('invitation.not-there');
  return row;
}

function required<T>(made: T | null): T {
  if (made === null) throw new Error('A place of the plan was taken for nothing');
  return made;
}
