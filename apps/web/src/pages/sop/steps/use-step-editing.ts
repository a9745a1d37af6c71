import { useMutation } from '@tanstack/react-query';
import type { Sop, Step } from '@sop/contracts';
import { useState, type SyntheticEvent } from 'react';
import { useWarnBeforeClosing } from '../../../ui/use-warn-before-closing.js';
import { removeEmptyStep, saveStepText } from './edit-steps.js';
import { useSopEditing, type SopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';
import { sopConflictOf } from './step-conflict.js';
import {
  changedText,
  deleteStepDraft,
  hasStepDraft,
  isChanged,
  storeStepDraft,
  settleStepDraft,
  stepDraft,
  type StepDraft,
  type StepText,
} from './step-draft.js';

export interface StepEditorProps {
  readonly sop: Sop;
  readonly step: Step;
  readonly onClose: () => void;
}

/** The typed text, what it is based on, and the revision of that. */
interface TypedText {
  readonly changes: Partial<StepText>;
  readonly base: StepText;
  readonly revision: number;
}

/** The typed title and description. Only changes are sent; a failure or leaving the page keeps the input. */
export function useStepEditing({ sop, step, onClose }: StepEditorProps) {
  const [draft, setDraft] = useState(() => stepDraft(step, sop.revision));
  const editing = useSopEditing();
  const { save, current, theirs, isSaving, hasFailed } = useSaveText(sop, step, editing);
  useWarnBeforeClosing(isChanged(draft.base, draft));

  const close = () => {
    deleteStepDraft(step);
    onClose();
  };
  /** An empty step is removed: it would appear on the page and in every export. */
  const cancel = () => {
    close();
    if (isEmptyStep(step)) void editing?.edit(removeEmptyStep(sop.id, step));
  };
  const takeTheirs = (saved: Step) => {
    close();
    const changes = changedText(saved, draft);
    const mine = { ...saveStepText(sop.id, step.id, changes, saved), ...(current && { base: { current } }) };
    editing?.history.add({
      message: texts.tookTheirs,
      ...(Object.keys(changes).length > 0 && { revert: (key) => editing.sendReverse(mine, key) }),
    });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const base = theirs ?? draft.base;
    const changes = changedText(base, draft);
    if (Object.keys(changes).length === 0) return theirs ? takeTheirs(theirs) : cancel();
    const onSuccess = () => {
      if (hasStepDraft(step)) setDraft(stepDraft(step, sop.revision));
      else close();
    };
    save({ changes, base, revision: current?.revision ?? draft.revision }, { onSuccess });
  };
  return {
    draft,
    theirs,
    isChanged: isChanged(draft.base, draft),
    isSaving,
    hasFailed,
    type: (change: Partial<StepDraft>) => {
      const typed = { ...draft, ...change };
      setDraft(typed);
      storeStepDraft(step, typed, isSaving);
    },
    cancel,
    takeTheirs,
    submit,
  };
}

/** Saves text and settles its draft, also after the editor was closed or typed in. */
function useSaveText(sop: Sop, step: Step, editing: SopEditing | null) {
  const saving = useMutation({
    mutationFn: async ({ changes, base, revision }: TypedText) => {
      const edit = saveStepText(sop.id, step.id, changes, base);
      const saved = await editing?.save({ ...edit, base: { current: { ...sop, revision } } });
      const now = saved?.steps.find(({ id }) => id === step.id);
      if (saved && now) settleStepDraft(now, saved.revision, { base, changes });
    },
  });
  const current = sopConflictOf(saving.error);
  const theirs = current?.steps.find(({ id }) => id === step.id);
  return {
    save: saving.mutate,
    isSaving: saving.isPending,
    hasFailed: saving.isError && !theirs,
    /** The SOP after a change by another user, with which this one is in conflict. */
    current,
    /** The step in it. */
    theirs,
  };
}

export const isEmptyStep = (step: Step): boolean =>
  step.title.trim() === '' &&
  step.description.trim() === '' &&
  step.screenshots.length + step.more_screenshots.length === 0;
