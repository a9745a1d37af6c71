import type { Tx } from '@sop/database';
import type { SentenceMatch } from './read-translation.js';
import { TranslatedSentenceRow, type TranslationRow } from './translation.entity.js';

export interface WrittenSentence
  extends
    Pick<TranslatedSentenceRow, 'text' | 'doubts'>,
    Partial<Pick<TranslatedSentenceRow, 'isEdited' | 'isAccepted' | 'isReplaced' | 'released'>> {
  /** The sentence of the original with the translation that it has so far. */
  match: SentenceMatch;
}

/** Writes translations of the present wordings; that of an earlier one stays for the version that has it. */
export async function writeSentences(
  tx: Tx,
  { id: translationId, companyId }: Pick<TranslationRow, 'id' | 'companyId'>,
  written: readonly WrittenSentence[],
): Promise<void> {
  if (written.length === 0) return;
  const rows = written.map(({ match: { sentence, row }, ...content }) => ({
    ...{ translationId, companyId, sentenceId: sentence.id },
    ...{ place: sentence.place, position: sentence.position },
    ...{ sourceHash: sentence.hash, source: sentence.text },
    ...{ isEdited: false, isAccepted: false, isReplaced: false, released: null, ...content },
    revision: (row?.revision ?? 0) + 1,
  }));
  await tx.manager.upsert(TranslatedSentenceRow, rows, ['translationId', 'sentenceId']);
  for (const { match } of written)
    if (match.state === 'stale' && match.row)
      await tx.manager.update(
        TranslatedSentenceRow,
        { translationId, companyId, sentenceId: match.row.sentenceId },
        { isReplaced: true },
      );
}
