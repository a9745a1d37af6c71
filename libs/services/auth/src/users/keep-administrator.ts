import type { Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { UserRow } from './user.entity.js';

/** Throws 409 where nobody else could manage the company (or the platform) once this user cannot. The company is locked. */
export async function keepAdministrator(
  tx: Tx,
  { id, companyId, companyRole, isActive }: UserRow,
): Promise<void> {
  if (companyRole !== 'admin' || !isActive) return;
  if (await isThereAnother(tx, id, { companyId, companyRole: 'admin' })) return;
  throw refuse('user.last-administrator');
}

/** The platform, too, keeps somebody who can open its pages. */
export async function keepOperator(tx: Tx, { id, companyId, role }: UserRow): Promise<void> {
  if (role !== 'platform-admin') return;
  if (await isThereAnother(tx, id, { companyId, role })) return;
  throw refuse('user.last-operator');
}

type Administrator = { companyId: string; companyRole: 'admin' };
type Operator = { companyId: string; role: 'platform-admin' };

async function isThereAnother(tx: Tx, id: string, of: Administrator | Operator): Promise<boolean> {
  const all = await tx.manager.find(UserRow, {
    where: { ...of, isActive: true },
    select: { id: true },
    take: 2,
  });
  return all.some((each) => each.id !== id);
}
