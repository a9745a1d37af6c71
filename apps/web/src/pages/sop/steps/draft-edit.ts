import type { Sop } from '@sop/contracts';
import { useState } from 'react';
import { storeDraftOf, readDraft, readDraftOf } from '../../../api/drafts.js';

/** What of an SOP is written in place and takes a while: title and department, a list. */
export type EditedPart = 'facts' | 'safety' | 'equipment';

const keyOf = (part: EditedPart, sopId: string) => `${part}:${sopId}`;

/** Whether it was being edited when the page was left. */
export const hasDraftEdit = (part: EditedPart, sopId: string): boolean =>
  readDraft(keyOf(part, sopId)) !== null;

/** What an edit is about, as it was when the edit began: a later save tells by it whether somebody else was there. */
type Base = Pick<Sop, 'revision' | 'title' | 'department_id' | 'precautions' | 'equipment'>;

interface Kept<Words> {
  readonly words: Words;
  readonly base: Base;
}

export interface DraftEdit<Words> {
  /** What was written before the page was left; null: nothing. */
  readonly found: Words | null;
  /** The SOP that the edit began with. */
  readonly base: Sop;
  /** Null: saved, or given up. */
  readonly keep: (words: Words | null) => void;
}

/** Keeps what is written for the tab: a page that is left or loaded again, or a session that ends, gives it back. */
export function useDraftEdit<Words>(part: EditedPart, sop: Sop): DraftEdit<Words> {
  const key = keyOf(part, sop.id);
  const [kept] = useState(() => readDraftOf<Kept<Words>>(key));
  const [base] = useState<Sop>(() => ({ ...sop, ...kept?.base }));
  const [keep] = useState(() => (words: Words | null) => {
    const { revision, title, department_id, precautions, equipment } = base;
    const about: Base = { revision, title, department_id, precautions, equipment };
    storeDraftOf(key, words === null ? null : { words, base: about });
  });
  return { found: kept?.words ?? null, base, keep };
}
