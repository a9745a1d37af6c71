import type { Tx } from '@sop/database';

/** All sessions of a user are over for good. Tell `SessionsEnded` once this has committed. */
export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute('update session set ended_at = now() where user_id = $1 and ended_at is null', [userId]);
}
