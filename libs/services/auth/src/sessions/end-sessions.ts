import type { Tx } from '@sop/database';

/** All sessions of a user, but for one where it is named, are over for good. Tell `SessionsEnded` once this has committed. */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  await tx.execute(
    `update session set ended_at = now()
      where user_id = $1 and ended_at is null and ($2::uuid is null or id <> $2)`,
    [userId, except],
  );
}
