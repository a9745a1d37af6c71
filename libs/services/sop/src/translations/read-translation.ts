import type { TranslationLanguage } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import type { SopRow } from '../sops/sop.entity.js';
import { matchSentences, type Match } from './match-sentences.js';
import { sentencesOf, type SourceText } from './source-text.js';
import { TranslatedSentenceRow, TranslationRow } from './translation.entity.js';

type Sop = Pick<SopRow, 'id' | 'companyId'>;
export type SentenceMatch = Match<TranslatedSentenceRow>;
export type Matches = ReadonlyMap<string, SentenceMatch>;

export const listTranslations = (tx: Tx, { id: sopId, companyId }: Sop): Promise<TranslationRow[]> =>
  tx.manager.find(TranslationRow, { where: { sopId, companyId }, order: { language: 'ASC' } });

export const findTranslation = (
  tx: Tx,
  { id: sopId, companyId }: Sop,
  language: TranslationLanguage,
): Promise<TranslationRow | null> => tx.manager.findOneBy(TranslationRow, { sopId, companyId, language });

/** @throws Problem 404 */
export async function requireTranslation(
  tx: Tx,
  sop: Sop,
  language: TranslationLanguage,
): Promise<TranslationRow> {
  const row = await findTranslation(tx, sop, language);
  if (!row) throw refuse('translation.not-found');
  return row;
}

/** The same, locked against other changes until the transaction ends. @throws Problem 404 */
export async function lockTranslation(
  tx: Tx,
  { id: sopId, companyId }: Sop,
  language: TranslationLanguage,
): Promise<TranslationRow> {
  const row = await tx.manager.findOne(TranslationRow, {
    where: { sopId, companyId, language },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) throw refuse('translation.not-found');
  return row;
}

export const readSentences = (
  tx: Tx,
  { id: translationId, companyId }: Pick<TranslationRow, 'id' | 'companyId'>,
): Promise<TranslatedSentenceRow[]> =>
  tx.manager.find(TranslatedSentenceRow, {
    where: { translationId, companyId },
    order: { place: 'ASC', position: 'ASC', sentenceId: 'ASC' },
  });

/** The translation of each sentence of a text. */
export async function readMatches(
  tx: Tx,
  row: Pick<TranslationRow, 'id' | 'companyId'>,
  source: SourceText,
): Promise<Matches> {
  const rows = await readSentences(tx, row);
  return matchSentences(sentencesOf(source), source.isReleased ? rows.map(asReleased) : rows);
}

/** As readers of the released version get it: what is changed in the draft since reaches them with the next release. */
const asReleased = (row: TranslatedSentenceRow): TranslatedSentenceRow =>
  row.released ? { ...row, ...row.released } : row;
