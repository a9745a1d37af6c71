import type { Tx } from '@sop/database';
import type { SopRow } from '../../sops/sop.entity.js';
import { TranslatedSentenceRow, TranslationRow } from '../../translations/translation.entity.js';
import type { SoughtWords } from './sought-words.js';

type SopKey = Pick<SopRow, 'id' | 'companyId'>;

async function translatedWith(tx: Tx, sop: SopKey, words: SoughtWords): Promise<TranslatedSentenceRow[]> {
  const { id: sopId, companyId } = sop;
  const translations = await tx.manager.findBy(TranslationRow, { sopId, companyId });
  const found: TranslatedSentenceRow[] = [];
  for (const { id: translationId } of translations) {
    const rows = await tx.manager.findBy(TranslatedSentenceRow, { translationId, companyId });
    found.push(
      ...rows.filter(
        ({ source, text, doubts, released }) =>
          [source, text, released?.text ?? ''].some((each) => words.isIn(each)) ||
          words.isIn(JSON.stringify([doubts, released?.doubts])),
      ),
    );
  }
  return found;
}

export const countTranslated = async (tx: Tx, sop: SopKey, words: SoughtWords): Promise<number> =>
  (await translatedWith(tx, sop, words)).length;

/** Their originals have other words now: readers get those until they are translated again. */
export async function deleteTranslated(tx: Tx, sop: SopKey, words: SoughtWords): Promise<void> {
  for (const { translationId, sentenceId } of await translatedWith(tx, sop, words))
    await tx.manager.delete(TranslatedSentenceRow, { translationId, sentenceId });
}
