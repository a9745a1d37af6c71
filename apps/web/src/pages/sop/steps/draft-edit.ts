import type { Sop } from '@sop/contracts';
import { useState } from 'react';
import { storeDraftOf, readDraft, readDraftOf } from '../../../api/drafts.js';

/** The parts of an SOP that are edited in place: title and department, or a list. */
type EditedPart = 'facts' | 'safety' | 'equipment';

const keyOf = (part: EditedPart, sopId: string) => `${part}:${sopId}`;

/** Whether it was being edited when the page was left. */
export const hasDraftEdit = (part: EditedPart, sopId: string): boolean =>
  readDraft(keyOf(part, sopId)) !== null;

/** The edited part when editing began, to detect a change by another user. */
type Base = Pick<Sop, 'revision' | 'title' | 'department_id' | 'precautions' | 'equipment'>;

interface StoredEdit<Draft> {
  readonly draft: Draft;
  readonly base: Base;
}

export interface DraftEdit<Draft> {
  /** The stored input; null if there is none. */
  readonly draft: Draft | null;
  /** The SOP when editing began. */
  readonly base: Sop;
  /** Null: saved or discarded. */
  readonly storeDraft: (draft: Draft | null) => void;
}

/** Stores input for the tab, so that a closed page, a reload or an expired session does not lose it. */
export function useDraftEdit<Draft>(part: EditedPart, sop: Sop): DraftEdit<Draft> {
  const key = keyOf(part, sop.id);
  const [stored] = useState(() => readDraftOf<StoredEdit<Draft>>(key));
  const [base] = useState<Sop>(() => ({ ...sop, ...stored?.base }));
  const [storeDraft] = useState(() => (draft: Draft | null) => {
    const { revision, title, department_id, precautions, equipment } = base;
    const about: Base = { revision, title, department_id, precautions, equipment };
    storeDraftOf(key, draft === null ? null : { draft, base: about });
  });
  return { draft: stored?.draft ?? null, base, storeDraft };
}
