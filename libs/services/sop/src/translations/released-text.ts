import type { Tx } from '@sop/database';
import { isDraft } from '../sops/sop.presenter.js';
import type { SopRow } from '../sops/sop.entity.js';
import type { SentenceMatch } from './read-translation.js';
import type { ReleasedText } from './translation.entity.js';

/** Whether the released version has it and no draft has been begun that a change would be part of. */
export const isFrozen = (sop: SopRow, { state, row }: SentenceMatch): boolean =>
  !isDraft(sop) && state === 'current' && (row?.released ?? null) !== null;

/**
 * What a user has written or accepted is final for the released version, if that has no translation of the sentence so far: a new
 * language can be checked, and nothing that was checked changes.
 */
export const releasedAfter = ({ state, row }: SentenceMatch, checked: ReleasedText): ReleasedText =>
  (state === 'current' && row?.released) || checked;

/** With the version that is being released: from now on its readers get every translation as it is. */
export const freezeTranslations = (tx: Tx, { id, companyId }: Pick<SopRow, 'id' | 'companyId'>) =>
  tx.execute(
    `update sop_translated_sentence as sentence
        set released = jsonb_build_object('text', text, 'doubts', doubts, 'isEdited', is_edited, 'isAccepted', is_accepted)
       from sop_translation as translation
      where translation.id = sentence.translation_id and translation.sop_id = $1 and sentence.company_id = $2`,
    [id, companyId],
  );
