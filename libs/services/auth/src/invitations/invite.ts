import { Inject, Injectable } from '@nestjs/common';
import {
  maxOperators,
  type AuditAction,
  type CompanyRole,
  type QueryOf,
  type ReplyOf,
  type routes,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { invitation, Mail } from '@sop/mail';
import { type Caller, dayMilliseconds, refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { CompanyRow } from '../companies/company.entity.js';
import { lockCompany } from '../companies/lock-company.js';
import { mintLinkToken } from '../links/link-token.js';
import { UnsolicitedMailLimit } from '../links/unsolicited-mail-limit.js';
import { normalEmail } from '../users/email.js';
import { freeSeat, Seats } from '../users/seats.js';
import { UserRow, type UserRole } from '../users/user.entity.js';
import { withAddress } from '../users/with-address.js';
import { InvitationRow } from './invitation.entity.js';
import { presentInvitation } from './invitation.presenter.js';

const validMilliseconds = 7 * dayMilliseconds;
const roleLabels = { admin: 'an administrator', editor: 'an editor', viewer: 'a viewer' } as const;

const auditActions: Readonly<Record<UserRole, Record<'invited' | 'resent' | 'revoked', AuditAction>>> = {
  user: {
    invited: 'user.invited',
    resent: 'user.invitation-resent',
    revoked: 'user.invitation-revoked',
  },
  'platform-admin': {
    invited: 'operator.invited',
    resent: 'operator.invitation-resent',
    revoked: 'operator.invitation-revoked',
  },
};

type SentInvitation = ReplyOf<typeof routes.invitations.resend>;
type Delivery = QueryOf<typeof routes.invitations.resend>['delivery'];
type Inviter = Pick<Caller, 'companyId' | 'userId' | 'email'>;

/** Invites users into a company. An invitation reserves a seat of the plan, so accepting it always succeeds. */
@Injectable()
export class Invite {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly seats: Seats,
    private readonly mail: Mail,
    private readonly unsolicitedMail: UnsolicitedMailLimit,
  ) {}

  /**
   * @throws Problem 402 when the plan has no seat left, 403 while the inviter's own address is not confirmed, 409
   * when the address has an account or an invitation, 429 when the address got too many mails
   */
  create(inviter: Inviter, typed: string, role: CompanyRole): Promise<SentInvitation> {
    return this.createInvitation(inviter, typed, { companyRole: role, userRole: 'user' });
  }

  /**
   * Invites another operator into the platform's company. Throws like `create`, and 409 when there are too many
   * operators.
   */
  inviteOperator(inviter: Inviter, typed: string): Promise<SentInvitation> {
    return this.createInvitation(inviter, typed, { companyRole: 'admin', userRole: 'platform-admin' });
  }

  private async createInvitation(
    inviter: Inviter,
    typed: string,
    roles: Pick<InvitationRow, 'companyRole' | 'userRole'>,
  ): Promise<SentInvitation> {
    const { companyId, userId } = inviter;
    const email = normalEmail(typed);
    await this.assertConfirmed(userId);
    await this.assertNoAccount(email);
    await this.unsolicitedMail.admit(email, companyId);
    const row = await this.seats.withSeat(companyId, async (tx, seat) => {
      await lockCompany(tx, companyId);
      if (roles.userRole === 'platform-admin') await assertOperatorLimit(tx);
      if (await tx.manager.existsBy(InvitationRow, { email })) throw refuse('invitation.sent-already');
      const invitationRow = {
        id: uuidv7(),
        companyId,
        email,
        ...roles,
        isHandedOver: false,
        invitedBy: userId,
        createdAt: new Date(),
      };
      const sent = await this.send(tx, inviter, { ...invitationRow, seat }, mintLinkToken());
      await tx.manager.insert(InvitationRow, sent);
      const targets = [{ kind: 'user', id: invitationRow.id }];
      await tx.audit({
        action: auditActions[roles.userRole].invited,
        targets,
        detail: { role: roles.companyRole },
      });
      return sent;
    });
    return { ...presentInvitation(required(row), inviter.email), ...this.mailed };
  }

  /** Ends the old link; the invitation is then the resender's. An expired one takes a seat again. @throws Problem 402, 404, 409, 429 */
  async resend(
    inviter: Inviter,
    id: string,
    { delivery, userRole = 'user' }: { delivery: Delivery; userRole?: UserRole },
  ): Promise<SentInvitation> {
    const { companyId } = inviter;
    const minted = mintLinkToken();
    const isHandedOver = delivery === 'link';
    const before = await this.database.tenant(companyId, (tx) => find(tx, id, userRole));
    await this.assertConfirmed(inviter.userId);
    await this.assertNoAccount(before.email);
    if (!isHandedOver) await this.unsolicitedMail.admit(before.email, companyId);
    const sendAgain = async (tx: Tx, seat: string | null): Promise<InvitationRow> => {
      await lockCompany(tx, companyId);
      const row = await find(tx, id, userRole);
      if (row.seat && seat) await freeSeat(tx, companyId, row.seat);
      const invitedBy = inviter.userId;
      const resent = { ...row, seat: seat ?? row.seat, isHandedOver, invitedBy };
      const sent = await this.send(tx, inviter, resent, minted);
      await tx.manager.update(InvitationRow, { id }, sent);
      await tx.audit({ action: auditActions[userRole].resent, targets: [{ kind: 'user', id }] });
      return sent;
    };
    const row = before.seat
      ? await this.database.tenant(companyId, (tx) => sendAgain(tx, null))
      : required(await this.seats.withSeat(companyId, sendAgain));
    const delivered = isHandedOver ? { is_mailed: false, link: this.linkOf(minted.token) } : this.mailed;
    return { ...presentInvitation(row, inviter.email), ...delivered };
  }

  /** Ends its link and frees its seat. @throws Problem 404 */
  async revoke(companyId: string, id: string, userRole: UserRole = 'user'): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      await lockCompany(tx, companyId);
      const { seat } = await find(tx, id, userRole);
      await tx.manager.delete(InvitationRow, { id });
      if (seat) await freeSeat(tx, companyId, seat);
      await tx.audit({ action: auditActions[userRole].revoked, targets: [{ kind: 'user', id }] });
    });
  }

  /**
   * A person who registered another person's address must not let others in who would remain when its owner
   * arrives. Without a mail server no address can be confirmed. @throws Problem 403
   */
  async assertConfirmed(id: string): Promise<void> {
    if (!this.mail.hasServer) return;
    const inviter = await this.database.system((tx) => tx.manager.findOneBy(UserRow, { id }));
    if (!inviter?.emailConfirmedAt) throw refuse('invitation.confirm-address-first');
  }

  private async assertNoAccount(email: string): Promise<void> {
    if (await this.database.system((tx) => tx.manager.existsBy(UserRow, { email })))
      throw refuse('account.invited-email-taken');
  }

  private get mailed(): Pick<SentInvitation, 'is_mailed' | 'link'> {
    return { is_mailed: this.mail.hasServer, link: null };
  }

  private readonly linkOf = (token: string): string => `${this.config.publicUrl}/invitation/${token}`;

  /** Gives the row a new link and, unless the link is shown, mails it when the transaction commits. */
  private async send(
    tx: Tx,
    { companyId, userId, email }: Inviter,
    row: Omit<InvitationRow, 'tokenDigest' | 'expiresAt'>,
    { token, digest }: ReturnType<typeof mintLinkToken>,
  ): Promise<InvitationRow> {
    const validUntil = new Date(Date.now() + validMilliseconds);
    const sent = { ...row, tokenDigest: digest, expiresAt: validUntil };
    if (row.isHandedOver) return sent;
    const { name } = await tx.manager.findOneByOrFail(CompanyRow, { id: companyId });
    const inviter = await tx.manager.findOneBy(UserRow, { id: userId });
    const message = invitation({
      company: name,
      inviter: inviter ? withAddress(inviter) : email,
      role: row.userRole === 'platform-admin' ? 'an operator' : roleLabels[row.companyRole],
      link: this.linkOf(token),
      validUntil,
    });
    await this.mail.send(tx, message, { to: row.email, companyId, until: validUntil });
    return sent;
  }
}

async function find(tx: Tx, id: string, userRole: UserRole): Promise<InvitationRow> {
  const row = await tx.manager.findOneBy(InvitationRow, { id, userRole });
  if (!row) throw refuse('invitation.not-found');
  return row;
}

async function assertOperatorLimit(tx: Tx): Promise<void> {
  const operatorRole = { userRole: 'platform-admin' } as const;
  const invited = await tx.manager.countBy(InvitationRow, operatorRole);
  const existing = await tx.manager.countBy(UserRow, { role: operatorRole.userRole });
  if (invited + existing >= maxOperators) throw refuse('operator.too-many', { limit: maxOperators });
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('A seat of the plan was taken without an invitation');
  return value;
}
