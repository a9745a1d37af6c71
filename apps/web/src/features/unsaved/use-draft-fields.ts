import { useEffect, useEffectEvent, useState } from 'react';
import { dropDraft, storeDraft, readDraft, readDraftOf } from '../../api/drafts.js';
import type { Fields } from '../../ui/form/use-fields.js';
import { useWarnBeforeClosing } from '../../ui/use-warn-before-closing.js';

const keyOf = (key: string) => `form:${key}`;

/** Whether a form has an unsaved draft. */
export const hasDraftFields = (key: string): boolean => readDraft(keyOf(key)) !== null;

/**
 * Stores changed fields of a form as a draft of the tab: another page, a reload or an expired session restores them, and
 * closing the tab asks first. Unchanged fields have their saved value.
 */
export function useDraftFields<Values extends object>(form: Fields<Values>, key: string) {
  const [draft, setDraft] = useState(() => read<Values>(key));
  const restore = useEffectEvent(() => {
    if (draft) form.setValues(draft);
  });
  useEffect(() => restore(), []);
  const isDirty = form.isDirty();
  const changed = isDirty ? JSON.stringify(changedOf(form)) : null;
  useEffect(() => {
    if (changed === null) dropDraft(keyOf(key));
    else storeDraft(keyOf(key), changed);
  }, [changed, key]);
  useWarnBeforeClosing(isDirty);
  /** Call it after saving. */
  const forget = () => {
    setDraft(null);
    dropDraft(keyOf(key));
  };
  /** Shows the saved values again. */
  const discard = () => {
    forget();
    form.reset();
  };
  /** Whether a draft was restored and is not saved yet. */
  const isRestored = draft !== null && isDirty;
  return { isRestored, forget, discard };
}

function changedOf<Values extends object>(form: Fields<Values>): Partial<Values> {
  const saved = form.getInitialValues();
  const entries = Object.entries(form.getValues()).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Values]),
  );
  return Object.fromEntries(entries) as Partial<Values>;
}

function read<Values extends object>(key: string): Partial<Values> | null {
  const stored = readDraftOf<Partial<Values>>(keyOf(key));
  return typeof stored === 'object' ? stored : null;
}
