import type { Tx } from '@sop/database';
import { withFrozenContent } from '../releases/frozen-content.js';
import { readSteps } from '../releases/read-shown.js';
import { VersionRow } from '../releases/version.entity.js';
import { SopRow } from '../sops/sop.entity.js';
import { stemsOf } from './languages.js';
import { audienceWord, companyWord, type StoredAudience } from './scope-words.js';
import { passagesOf, type Passage } from './passages.js';
import { changeCompanyWords } from './company-words.js';
import { Vectors } from './vectors.js';
import { wordsOf } from './words.js';

/** Raise it when the same SOP is to be found by other words than before: all SOPs are then indexed again. */
export const indexVersion = 1;

interface SopKey {
  companyId: string;
  sopId: string;
}

/**
 * Makes the SOP findable as it is now. Call it in every transaction that changes its texts or who may see them; the caller has locked
 * its row.
 */
export async function indexSop(tx: Tx, key: SopKey): Promise<void> {
  const [before, now] = [await readIndexed(tx, key), await readSeen(tx, key)];
  if (JSON.stringify(before) === JSON.stringify(now)) return;
  await deleteTexts(tx, key);
  for (const { audience, passages } of now) await insert(tx, key, audience, passages);
  await changeCompanyWords(tx, key.companyId, { before: wordsIn(before), now: wordsIn(now) });
}

/** Deletes the SOP's texts; its row is deleted by the caller. */
export async function removeFromIndex(tx: Tx, key: SopKey): Promise<void> {
  const before = wordsIn(await readIndexed(tx, key));
  await deleteTexts(tx, key);
  await changeCompanyWords(tx, key.companyId, { before, now: new Set() });
}

const deleteTexts = (tx: Tx, { companyId, sopId }: SopKey) =>
  tx.execute('delete from sop_text where sop_id = $1 and company_id = $2', [sopId, companyId]);

interface Seen {
  version: number;
  audience: StoredAudience;
  passages: Passage[];
}

async function readIndexed(tx: Tx, { companyId, sopId }: SopKey): Promise<Seen[]> {
  const rows = await tx.query<Seen>(
    'select version, audience, passages from sop_text where sop_id = $1 and company_id = $2 order by audience',
    [sopId, companyId],
  );
  // As they are written: a stored document has another order of keys.
  return rows.map(({ version, audience, passages }) => ({
    ...{ version, audience },
    passages: passages.map(({ kind, text, seconds, step }) => ({ kind, text, seconds, step })),
  }));
}

/** What each audience finds; once where all see the same. In the trash nothing is found. */
async function readSeen(tx: Tx, { companyId, sopId }: SopKey): Promise<Seen[]> {
  const sop = await tx.manager.findOneByOrFail(SopRow, { id: sopId, companyId });
  if (sop.trashedAt !== null) return [];
  const draft = { sop, steps: await readSteps(tx, sop) };
  const released =
    sop.releasedVersion === null
      ? null
      : await tx.manager.findOneBy(VersionRow, { sopId, companyId, number: sop.releasedVersion });
  const editors = passagesOf(draft, 'editor');
  const readers = passagesOf(released ? withFrozenContent(sop, released) : draft, 'reader');
  const version = indexVersion;
  if (JSON.stringify(editors) === JSON.stringify(readers))
    return [{ version, audience: 'everyone', passages: editors }];
  return [
    { version, audience: 'editor', passages: editors },
    { version, audience: 'reader', passages: readers },
  ];
}

const wordsIn = (seen: readonly Seen[]): Set<string> =>
  new Set(
    seen.flatMap(({ passages }) => passages.flatMap(({ text }) => wordsOf(text).map(({ word }) => word))),
  );

async function insert(
  tx: Tx,
  { companyId, sopId }: SopKey,
  audience: StoredAudience,
  passages: readonly Passage[],
): Promise<void> {
  const vectors = new Vectors(passages);
  const stems = await stemsOf(tx, vectors.counts());
  const who = `'${companyWord(companyId)}' '${audienceWord(audience)}'`;
  await tx.execute(
    `insert into sop_text (sop_id, audience, company_id, version, passages, passage_words)
     values ($1, $2, $3, $4, $5::jsonb, $6::text[]::tsvector[])`,
    [sopId, audience, companyId, indexVersion, JSON.stringify(passages), vectors.ofPassages(stems)],
  );
  await tx.execute(
    'insert into sop_words (sop_id, audience, words, title_words) values ($1, $2, $3::tsvector, $4::tsvector)',
    [sopId, audience, `${who} ${vectors.ofAll(stems)}`, vectors.ofAll(stems, (kind) => kind === 'title')],
  );
}
