import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { editingLimits, type Sop, type Step } from '@sop/contracts';
import { useCallback, useState, type FormEvent, type KeyboardEvent } from 'react';
import { focusHere } from '../../../ui/focus-here.js';
import { Notice } from '../../../ui/states.js';
import { useWarnBeforeClosing } from '../../../ui/use-warn-before-closing.js';
import { removeEmptyStep, saveStepText } from './edit-steps.js';
import { useSopEditing, type SopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';
import styles from './step-card.module.css';
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
import { StepVersions } from '../history/step-versions.js';

interface StepEditorProps {
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

/**
 * Edits title and description in place. Only changes are sent; a failure or leaving the page keeps the input. Ctrl+Enter
 * saves; Escape closes while nothing was typed. After a change by another user both versions are shown.
 */
export default function StepEditor({ sop, step, onClose }: StepEditorProps) {
  const [draft, setDraft] = useState(() => stepDraft(step, sop.revision));
  const editing = useSopEditing();
  const saving = useSaveText(sop, step, editing);
  const atCaret = useCaret(draft.caret);
  // The title of an added step is edited first.
  const [isNew] = useState(isEmptyStep(step));
  const current = sopConflictOf(saving.error);
  const theirs = current?.steps.find(({ id }) => id === step.id);
  useWarnBeforeClosing(isChanged(draft.base, draft));

  const type = (change: Partial<StepDraft>) => {
    const typed = { ...draft, ...change };
    setDraft(typed);
    storeStepDraft(step, typed, saving.isPending);
  };
  const close = () => {
    deleteStepDraft(step);
    onClose();
  };
  /** An empty step is removed: it would appear on the page and in every export. */
  const cancel = () => {
    close();
    if (isEmptyStep(step)) void editing?.edit(removeEmptyStep(sop.id, step));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const base = theirs ?? draft.base;
    const changes = changedText(base, draft);
    if (Object.keys(changes).length === 0) return theirs ? takeTheirs(theirs) : cancel();
    const onSuccess = () => {
      if (hasStepDraft(step)) setDraft(stepDraft(step, sop.revision));
      else close();
    };
    saving.mutate({ changes, base, revision: current?.revision ?? draft.revision }, { onSuccess });
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
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
    if (event.key === 'Escape' && !isChanged(draft.base, draft)) cancel();
  };
  return (
    <form className={styles.editor} onSubmit={submit}>
      {theirs && <StepVersions mine={draft} theirs={theirs} />}
      <TextInput
        label={texts.titleLabel}
        value={draft.title}
        maxLength={editingLimits.title}
        ref={isNew ? focusHere : undefined}
        onKeyDown={onKey}
        onChange={(event) => type({ title: event.currentTarget.value })}
      />
      <Textarea
        label={texts.descriptionLabel}
        rows={5}
        placeholder={texts.placeholder}
        value={draft.description}
        ref={isNew ? undefined : atCaret}
        onKeyDown={onKey}
        onChange={(event) =>
          type({ description: event.currentTarget.value, caret: event.currentTarget.selectionEnd })
        }
      />
      {saving.isError && !theirs && <Notice tone="danger">{texts.saveFailure}</Notice>}
      <div className={styles.editButtons}>
        {theirs ? (
          <Button variant="default" onClick={() => takeTheirs(theirs)} disabled={saving.isPending}>
            {texts.takeTheirs}
          </Button>
        ) : (
          <Button variant="default" onClick={cancel} disabled={saving.isPending}>
            {texts.cancel}
          </Button>
        )}
        <Button type="submit" loading={saving.isPending}>
          {theirs ? texts.keepMine : texts.save}
        </Button>
      </div>
    </form>
  );
}

/** Saves text and settles its draft, also after the editor was closed or typed in. */
const useSaveText = (sop: Sop, step: Step, editing: SopEditing | null) =>
  useMutation({
    mutationFn: async ({ changes, base, revision }: TypedText) => {
      const edit = saveStepText(sop.id, step.id, changes, base);
      const saved = await editing?.save({ ...edit, base: { current: { ...sop, revision } } });
      const now = saved?.steps.find(({ id }) => id === step.id);
      if (saved && now) settleStepDraft(now, saved.revision, { base, changes });
    },
  });

const isEmptyStep = (step: Step): boolean =>
  step.title.trim() === '' &&
  step.description.trim() === '' &&
  step.screenshots.length + step.more_screenshots.length === 0;

/** A ref that focuses the field with the caret where it was. */
function useCaret(caret: number) {
  const [at] = useState(caret);
  return useCallback(
    (field: HTMLTextAreaElement | null) => {
      field?.focus();
      field?.setSelectionRange(at, at);
    },
    [at],
  );
}
