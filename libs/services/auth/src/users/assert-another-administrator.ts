import type { Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { UserRow } from './user.entity.js';

/** @throws Problem 409 when the user is the last administrator of the company. The company must be locked. */
export async function assertAnotherAdministrator(
  tx: Tx,
  { id, companyId, companyRole, isActive }: UserRow,
): Promise<void> {
  if (companyRole !== 'admin' || !isActive) return;
  if (await existsAnother(tx, id, { companyId, companyRole: 'admin' })) return;
  throw refuse('user.last-administrator');
}

/** @throws Problem 409 when the user is the last operator of the platform */
export async function assertAnotherOperator(tx: Tx, { id, companyId, role }: UserRow): Promise<void> {
  if (role !== 'platform-admin') return;
  if (await existsAnother(tx, id, { companyId, role })) return;
  throw refuse('user.last-operator');
}

type Administrator = { companyId: string; companyRole: 'admin' };
type Operator = { companyId: string; role: 'platform-admin' };

async function existsAnother(tx: Tx, id: string, of: Administrator | Operator): Promise<boolean> {
  const all = await tx.manager.find(UserRow, {
    where: { ...of, isActive: true },
    select: { id: true },
    take: 2,
  });
  return all.some((each) => each.id !== id);
}
