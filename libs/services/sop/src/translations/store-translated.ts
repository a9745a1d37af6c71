import { Injectable } from '@nestjs/common';
import { SentencesTranslated, TranslationFailed, cleanText, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { SopRow } from '../sops/sop.entity.js';
import { readOriginals, requestNextPart, type Originals } from './request-part.js';
import { writeSentences, type WrittenSentence } from './write-sentences.js';
import { TranslationRow } from './translation.entity.js';

type Translated = PayloadOf<typeof SentencesTranslated>;

/** Stores what the language model translated and requests the next part. The handlers' names are permanent on the bus. */
@Injectable()
export class StoreTranslated {
  @OnEvent(SentencesTranslated)
  async store(event: Translated, tx: Tx): Promise<void> {
    const row = await lockAsked(tx, event);
    const sop = row && (await tx.manager.findOneBy(SopRow, { id: row.sopId, companyId: row.companyId }));
    if (!row || !sop) return;
    const written = sentencesIn(event, await readOriginals(tx, sop, row));
    await writeSentences(tx, row, written);
    const stored = new Set(written.map(({ match }) => match.sentence.id));
    const skipped = [...row.skipped, ...row.asked.filter((id) => !stored.has(id))];
    const doneCount = row.doneCount + row.asked.length;
    await tx.manager.update(TranslationRow, { id: row.id, companyId: row.companyId }, { skipped, doneCount });
    const now = { ...row, skipped, doneCount };
    await requestNextPart(tx, sop, now, await readOriginals(tx, sop, now));
  }

  @OnEvent(TranslationFailed)
  async fail(event: PayloadOf<typeof TranslationFailed>, tx: Tx): Promise<void> {
    const row = await lockAsked(tx, event);
    if (!row) return;
    await tx.manager.update(
      TranslationRow,
      { id: row.id, companyId: row.companyId },
      { state: 'failed', statusMessages: event.detail_codes ?? [] },
    );
  }
}

/** Undefined where the translation was deleted, or another part was requested since. */
async function lockAsked(
  tx: Tx,
  {
    translation_id: id,
    company_id: companyId,
    number,
  }: Pick<Translated, 'translation_id' | 'company_id' | 'number'>,
): Promise<TranslationRow | undefined> {
  const row = await tx.manager.findOne(TranslationRow, {
    where: { id, companyId },
    lock: { mode: 'pessimistic_write' },
  });
  return row?.number === number && row.state !== 'done' ? row : undefined;
}

/** What a user has written since, or whose original was changed since, is left out. */
function sentencesIn({ sentences }: Translated, { matches, releasedOnly }: Originals): WrittenSentence[] {
  const byId = new Map(matches.map((match) => [match.sentence.id, match]));
  return sentences.flatMap(({ id, text, doubts }) => {
    const match = byId.get(id);
    const clean = cleanText(text ?? '').trim();
    if (!match || match.state === 'current' || clean === '') return [];
    return [{ match, text: clean, doubts, isReplaced: releasedOnly.has(id) }];
  });
}
