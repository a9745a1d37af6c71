import { createHash } from 'node:crypto';
import { pseudonymOf } from '@sop/contracts';
import type { Tx } from '@sop/database';

/** The same for the same person, from the shortest to the longest. */
function candidatesOf(userId: string): string[] {
  const digest = createHash('sha256').update(userId).digest('hex');
  return [4, 8, 12, 16].map((length) => pseudonymOf(digest.slice(0, length)));
}

export const shortPseudonym = (userId: string): string => candidatesOf(userId)[0] ?? '';

/** The shortest that no one else in the company has. The company must be locked. */
export async function freePseudonym(tx: Tx, companyId: string, userId: string): Promise<string> {
  const candidates = candidatesOf(userId);
  const taken = await tx.query<{ pseudonym: string }>(
    'select pseudonym from erasure where company_id = $1 and user_id <> $2 and pseudonym = any($3)',
    [companyId, userId, candidates],
  );
  const free = candidates.find((each) => !taken.some(({ pseudonym }) => pseudonym === each));
  if (free === undefined) throw new Error('Every pseudonym of the user is taken');
  return free;
}
