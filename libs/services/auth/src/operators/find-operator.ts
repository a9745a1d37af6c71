import type { Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { UserRow } from '../users/user.entity.js';

/** @throws Problem 404 for users who are not operators */
export async function findOperator(tx: Tx, id: string): Promise<UserRow> {
  const user = await tx.manager.findOneBy(UserRow, { id, role: 'platform-admin' });
  if (!user) throw refuse('operator.not-found');
  return user;
}
