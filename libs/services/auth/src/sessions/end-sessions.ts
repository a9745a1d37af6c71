import type { Tx } from '@sop/database';

/** Ends all sessions of a user, except one if given. Broadcast `SessionsEnded` after the commit. */
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
