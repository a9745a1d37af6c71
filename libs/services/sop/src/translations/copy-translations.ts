import type { Tx } from '@sop/database';
import { v7 as uuidv7 } from 'uuid';
import type { SopRow } from '../sops/sop.entity.js';
import { listTranslations, readSentences } from './read-translation.js';
import { sentenceIdOf } from './source-text.js';
import { TranslatedSentenceRow, TranslationRow } from './translation.entity.js';

/** Statements of so many rows stay below the limit of parameters. */
const rowsAtOnce = 500;

/** Gives the copy of an SOP its translations. `stepIds` are the ids of the copied steps by those of the original. */
export async function copyTranslations(
  tx: Tx,
  from: Pick<SopRow, 'id' | 'companyId'>,
  sopId: string,
  stepIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { companyId } = from;
  for (const { id, language } of await listTranslations(tx, from)) {
    const translationId = uuidv7();
    await tx.manager.insert(TranslationRow, {
      ...{ id: translationId, companyId, sopId, language },
      ...{ state: 'done', number: 0 },
    });
    const rows = (await readSentences(tx, { id, companyId })).map((row) => {
      const [step = '', part] = row.place.split(':');
      const place = part === undefined ? row.place : `${stepIds.get(step) ?? step}:${part}`;
      return { ...row, translationId, place, sentenceId: sentenceIdOf(place, row.source), released: null };
    });
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await tx.manager.insert(TranslatedSentenceRow, rows.slice(at, at + rowsAtOnce));
  }
}
