import { randomInt } from 'node:crypto';
import type { Tx } from '@sop/database';
import { digestOf } from '../links/link-token.js';

const codeCount = 10;
/** Without letters that look alike. Sixteen of them are 78 bits: a digest of that needs no salt. */
const alphabet = 'abcdefghjkmnpqrstvwxyz23456789';
const [groups, groupLength] = [4, 4];

interface Owner {
  userId: string;
  companyId: string;
}

/** Replaces all codes by ten new ones, each valid once. They are shown only now. */
export async function renewRecoveryCodes(tx: Tx, { userId, companyId }: Owner): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, mint);
  await tx.execute('delete from recovery_code where user_id = $1', [userId]);
  await tx.execute(
    'insert into recovery_code (digest, company_id, user_id) select digest, $2, $3 from unnest($1::bytea[]) digest',
    [codes.map((code) => digestOf(plain(code))), companyId, userId],
  );
  return codes;
}

/** Uses up the code; false when it is not one of the user's. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const used = await tx.query('delete from recovery_code where digest = $1 and user_id = $2 returning 1', [
    digestOf(plain(code)),
    userId,
  ]);
  return used.length > 0;
}

const mint = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** Ignores blanks, dashes and capitals, as people type them. */
const plain = (code: string): string => code.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '');
