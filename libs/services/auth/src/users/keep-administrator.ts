import type { Tx } from '@sop/database';
import { Problem } from '@sop/service-kit';
import { Not } from 'typeorm';
import { UserRow } from './user.entity.js';

/** Throws 409 where nobody else could manage the company (or the platform) once this user cannot. The company is locked. */
export async function keepAdministrator(
  tx: Tx,
  { id, companyId, companyRole, isActive }: UserRow,
): Promise<void> {
  if (companyRole !== 'admin' || !isActive) return;
  const others = { companyId, isActive: true, id: Not(id) };
  if (await tx.manager.existsBy(UserRow, { ...others, companyRole: 'admin' })) return;
  throw new Problem(
    'conflict',
    'A company needs an administrator. Make somebody else an administrator first.',
  );
}

/** The platform, too, keeps somebody who can open its pages. */
export async function keepOperator(tx: Tx, { id, companyId, role }: UserRow): Promise<void> {
  if (role !== 'platform-admin') return;
  if (await tx.manager.existsBy(UserRow, { companyId, isActive: true, id: Not(id), role })) return;
  throw new Problem('conflict', 'This is the only operator of the platform. There must be one.');
}
