import type { Tx } from '@sop/database';
import { v7 as uuidv7 } from 'uuid';
import { CompanyRow } from '../companies/company.entity.js';
import type { SessionUser } from '../sessions/open-session.js';
import type { UserRole } from '../users/user.entity.js';

interface CompanyInit {
  companyId: string;
  companyName: string;
  /** In its normal form. */
  email: string;
  passwordHash: string;
  role: UserRole;
}

/** Inserts a company with its first user; undefined when the address is taken, and the transaction must then be given up. */
export async function createCompany(tx: Tx, init: CompanyInit): Promise<SessionUser | undefined> {
  const { companyId, companyName, email, passwordHash, role } = init;
  await tx.manager.insert(CompanyRow, { id: companyId, name: companyName });
  const [inserted] = await tx.query<{ id: string }>(
    `insert into app_user (id, company_id, email, password_hash, role, is_admin, company_role) values ($1, $2, $3, $4, $5, true, 'admin')
     on conflict (email) do nothing returning id`,
    [uuidv7(), companyId, email, passwordHash, role],
  );
  return inserted && { id: inserted.id, companyId, email };
}
