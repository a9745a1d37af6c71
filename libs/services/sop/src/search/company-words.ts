import type { Tx } from '@sop/database';
import { companyWord } from './scope-words.js';

/** Shorter words are like too many others, and a number with a typing error is another number. */
const isListed = (word: string): boolean => /^[\p{L}\p{M}\p{N}]{4,64}$/u.test(word) && /\p{L}/u.test(word);

/** A word goes with the last SOP that contained it. */
const removeSql = `
  delete from company_word using unnest($2::text[]) as gone (gone_word)
   where company_id = $1 and letters = char_length(gone_word) and word = gone_word
     and not exists (select 1 from sop_words where words @@ format('%L & %L', $3::text, gone_word)::tsquery)`;
const addSql = `
  insert into company_word (company_id, letters, word)
  select $1, char_length(word), word from unnest($2::text[]) as word order by 2, 3 on conflict do nothing`;

/** Updates the words of a company after the vectors of one of its SOPs were written. */
export async function changeCompanyWords(
  tx: Tx,
  companyId: string,
  { before, now }: { before: ReadonlySet<string>; now: ReadonlySet<string> },
): Promise<void> {
  const removed = [...before].filter((word) => !now.has(word) && isListed(word));
  const added = [...now].filter((word) => !before.has(word) && isListed(word));
  if (removed.length + added.length === 0) return;
  // A word that one transaction removes and another adds is there afterwards.
  await tx.advisoryLock(`words:${companyId}`);
  if (added.length > 0) await tx.execute(addSql, [companyId, added]);
  if (removed.length > 0) await tx.execute(removeSql, [companyId, removed, companyWord(companyId)]);
}
