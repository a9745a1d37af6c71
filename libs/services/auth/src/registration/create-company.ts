import { CompanyRegistered, foldedText, UserJoined } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { v7 as uuidv7 } from 'uuid';
import { CompanyRow } from '../companies/company.entity.js';
import type { SessionUser } from '../sessions/open-session.js';
import type { UserRole } from '../users/user.entity.js';

interface CompanyInit {
  companyName: string;
  /** In its normal form. */
  email: string;
  passwordHash: string;
  role: UserRole;
  /** Only for companies that the product itself creates. */
  isUnlimited?: boolean;
  /** The address is confirmed already. */
  isConfirmed?: boolean;
  /** False for the hash of random bytes. */
  hasPassword?: boolean;
}

/**
 * Inserts a company with its first user and emits both events. Undefined when the address is taken: the
 * transaction must then be rolled back.
 */
export async function createCompany(tx: Tx, init: CompanyInit): Promise<SessionUser | undefined> {
  const { companyName, email, passwordHash, role, isUnlimited = false, isConfirmed = isUnlimited } = init;
  const { hasPassword = true } = init;
  const companyId = uuidv7();
  await tx.manager.insert(CompanyRow, {
    id: companyId,
    name: companyName,
    nameFolded: foldedText(companyName),
  });
  const [inserted] = await tx.query<{ id: string }>(
    `insert into app_user (id, company_id, email, password_hash, role, is_admin, company_role, email_confirmed_at, email_folded, has_password)
     values ($1, $2, $3, $4, $5, true, 'admin', case when $6 then now() end, $7, $8)
     on conflict (email) do nothing returning id`,
    [uuidv7(), companyId, email, passwordHash, role, isConfirmed, foldedText(email), hasPassword],
  );
  if (!inserted) return undefined;
  const first = { company_id: companyId, user_id: inserted.id, email, at: new Date().toISOString() };
  await tx.emit(CompanyRegistered, { ...first, company_name: companyName, is_unlimited: isUnlimited });
  await tx.emit(UserJoined, { ...first, role: 'admin' });
  return { id: inserted.id, companyId, email };
}
