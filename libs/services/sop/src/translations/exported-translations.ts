import type { Database } from '@sop/database';
import type { SopRow } from '../sops/sop.entity.js';
import { listTranslations, readSentences } from './read-translation.js';

/** The translations of an SOP for the export of all data: every stored sentence with the words that it translates. */
export function exportedTranslations(
  database: Database,
  sop: Pick<SopRow, 'id' | 'companyId'>,
): Promise<{ language: string; sentences: object[] }[]> {
  return database.tenant(sop.companyId, async (tx) => {
    const found = [];
    for (const row of await listTranslations(tx, sop)) {
      const sentences = (await readSentences(tx, row)).map(
        ({ place, position, source, text, doubts, isEdited, isAccepted, released }) => ({
          ...{ place, position, source, text, doubts },
          ...{ is_edited: isEdited, is_accepted: isAccepted },
          released_text: released?.text ?? null,
        }),
      );
      found.push({ language: row.language, sentences });
    }
    return found;
  });
}
