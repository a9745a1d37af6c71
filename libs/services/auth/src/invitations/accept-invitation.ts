import { Inject, Injectable } from '@nestjs/common';
import { foldedText, UserJoined, type CompanyRole } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { refuse, Passwords } from '@sop/service-kit';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import type { CompanyStatus } from '../companies/company.entity.js';
import { digestOf } from '../links/link-token.js';
import { openSession, tokenReply } from '../sessions/open-session.js';
import type { UserRole } from '../users/user.entity.js';
import { InvitationRow } from './invitation.entity.js';

interface ValidInvitation {
  id: string;
  companyId: string;
  companyName: string;
  companyStatus: CompanyStatus;
  email: string;
  role: CompanyRole;
  userRole: UserRole;
  seat: string | null;
  isHandedOver: boolean;
  expiresAt: Date;
}

/** Accepts an invitation by its link, once. */
@Injectable()
export class AcceptInvitation {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly passwords: Passwords,
  ) {}

  /** @throws Problem 403 for a suspended company, 404, 410 when it has expired */
  async read(token: string) {
    const { companyName, email, role, expiresAt } = await this.database.system((tx) => find(tx, token));
    return { company_name: companyName, email, role, valid_until: expiresAt.toISOString() };
  }

  /** Creates the user and signs in. Throws like `read`, and 409 when the address has an account by now. */
  async accept(token: string, password: string) {
    // Checks the link first: hashing a password is expensive.
    const { email } = await this.read(token);
    const passwordHash = await this.passwords.hash(password);
    const identity = await this.database.system(async (tx) => {
      const offer = await find(tx, token);
      await join(tx, offer, passwordHash);
      return openSession(tx, offer);
    });
    const reply = await tokenReply(identity, this.config.tokenKeys);
    return { email, reply: { ...reply, company_id: identity.companyId, user_id: identity.userId } };
  }
}

/** Locks the row, so that concurrent use of one link succeeds once. */
async function find(tx: Tx, token: string): Promise<ValidInvitation> {
  const [found] = await tx.query<ValidInvitation>(
    `select i.id, i.company_id as "companyId", c.name as "companyName", c.status as "companyStatus", i.email,
            i.company_role as role, i.user_role as "userRole", i.seat, i.is_handed_over as "isHandedOver", i.expires_at as "expiresAt"
       from invitation i join company c on c.id = i.company_id
      where i.token_digest = $1 and c.status <> 'deleted'
        for update of i for share of c`,
    [digestOf(token)],
  );
  if (!found) throw refuse('invitation.not-valid');
  if (found.companyStatus === 'suspended') throw refuse('invitation.company-suspended');
  // An expired invitation has no seat in the plan.
  if (found.expiresAt <= new Date() || !found.seat) throw refuse('invitation.expired');
  return found;
}

async function join(
  tx: Tx,
  { id, companyId, email, role, userRole, seat, isHandedOver }: ValidInvitation,
  passwordHash: string,
): Promise<void> {
  const [user] = await tx.query(
    `insert into app_user (id, company_id, email, password_hash, company_role, is_admin, seat, role, email_confirmed_at,
                           email_folded)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9 then null else now() end, $10) on conflict (email) do nothing returning id`,
    [
      ...[id, companyId, email, passwordHash, role, role === 'admin', seat, userRole, isHandedOver],
      foldedText(email),
    ],
  );
  if (!user) throw refuse('account.email-taken');
  await tx.manager.delete(InvitationRow, { id });
  await tx.emit(UserJoined, {
    user_id: id,
    company_id: companyId,
    email,
    role,
    at: new Date().toISOString(),
  });
  await tx.audit({
    companyId,
    action: 'user.joined',
    actor: { kind: 'user', user_id: id },
    targets: [{ kind: 'user', id }],
    detail: { role },
  });
}
