import { useEffect, useEffectEvent, useState } from 'react';
import { dropDraft, storeDraft, readDraft, readDraftOf } from '../../api/drafts.js';
import type { Fields } from '../../ui/form/use-fields.js';
import { useWarnBeforeClosing } from '../../ui/use-warn-before-closing.js';

const keyOf = (key: string) => `form:${key}`;

/** Whether a form was left with something in it that is not saved. */
export const hasDraftFields = (key: string): boolean => readDraft(keyOf(key)) !== null;

/**
 * What is changed in a form and not saved yet is kept for the tab: another page, a reload or a session that ended gives it back, and
 * closing the tab asks first. Only what differs is kept; the rest is as it is saved now.
 */
export function useDraftFields<Values extends object>(form: Fields<Values>, key: string) {
  const [found, setFound] = useState(() => read<Values>(key));
  const giveBack = useEffectEvent(() => {
    if (found) form.setValues(found);
  });
  useEffect(() => giveBack(), []);
  const isDirty = form.isDirty();
  const changed = isDirty ? JSON.stringify(changedOf(form)) : null;
  useEffect(() => {
    if (changed === null) dropDraft(keyOf(key));
    else storeDraft(keyOf(key), changed);
  }, [changed, key]);
  useWarnBeforeClosing(isDirty);
  return {
    /** What was kept is in the fields and not saved yet. */
    isGivenBack: found !== null && isDirty,
    /** For saved, or given up. */
    forget: () => {
      setFound(null);
      dropDraft(keyOf(key));
    },
  };
}

function changedOf<Values extends object>(form: Fields<Values>): Partial<Values> {
  const saved = form.getInitialValues();
  const entries = Object.entries(form.getValues()).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Values]),
  );
  return Object.fromEntries(entries) as Partial<Values>;
}

function read<Values extends object>(key: string): Partial<Values> | null {
  const kept = readDraftOf<Partial<Values>>(keyOf(key));
  return typeof kept === 'object' ? kept : null;
}
