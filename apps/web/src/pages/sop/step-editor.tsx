import { Button, Textarea, TextInput } from '@mantine/core';
import { editingLimits, type Step } from '@sop/contracts';
import { useCallback, useState, type FormEvent, type KeyboardEvent } from 'react';
import { focusHere } from '../../ui/focus-here.js';
import { Notice } from '../../ui/states.js';
import { useWarnBeforeClosing } from '../../ui/use-warn-before-closing.js';
import type { SavedChange } from './change-history.js';
import { removeEmptyStep } from './edit-steps.js';
import { useSopEditing } from './sop-editing.js';
import { texts } from './sop.texts.js';
import styles from './step-card.module.css';
import { conflictOf } from './step-conflict.js';
import {
  changedWords,
  dropStepDraft,
  hasStepDraft,
  isChanged,
  keepStepDraft,
  stepDraft,
  type StepDraft,
  type StepWords,
} from './step-draft.js';
import { StepVersions } from './step-versions.js';
import { useSaveWords, useSendWords, useShowStep } from './use-sop-changes.js';

interface StepEditorProps {
  readonly sopId: string;
  readonly step: Step;
  readonly onClose: () => void;
  /** Told of a change that was saved, and of one that is on its way. */
  readonly onChange: (change: SavedChange | Promise<SavedChange>) => void;
}

/**
 * Title and description in place. Only what was changed is sent; a failure keeps every word, and so does leaving the page.
 * Ctrl+Enter saves; Escape leaves as long as nothing was typed. Where somebody else saved meanwhile, both versions are shown.
 */
export default function StepEditor({ sopId, step, onClose, onChange }: StepEditorProps) {
  const [draft, setDraft] = useState(() => stepDraft(step));
  const saving = useSaveWords(sopId);
  const sendWords = useSendWords(sopId);
  const show = useShowStep(sopId);
  const atCaret = useCaret(draft.caret);
  const editing = useSopEditing();
  // A step that was just added is named first.
  const [isNew] = useState(isEmptyStep(step));
  const theirs = conflictOf(saving.error);
  useWarnBeforeClosing(isChanged(draft.base, draft));

  const type = (change: Partial<StepDraft>) => {
    const typed = { ...draft, ...change };
    setDraft(typed);
    keepStepDraft(step, typed, saving.isPending);
  };
  const close = () => {
    dropStepDraft(step);
    onClose();
  };
  /** Without words or a picture a step is nothing to keep: it would stand empty on the page and in every export. */
  const cancel = () => {
    close();
    if (isEmptyStep(step)) void editing?.edit(removeEmptyStep(sopId, step));
  };
  /** What is to be saved over the words that were edited, or over what somebody else made of them. */
  const changeOf = (base: StepWords, revision: number) => ({
    stepId: step.id,
    words: changedWords(base, draft),
    base,
    revision,
    isTyped: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const change = theirs ? changeOf(theirs, theirs.revision) : changeOf(draft.base, draft.revision);
    if (Object.keys(change.words).length === 0) return theirs ? takeTheirs(theirs) : cancel();
    const settle = () => {
      if (hasStepDraft(step)) setDraft(stepDraft(step));
      else close();
    };
    onChange(saving.mutateAsync(change, { onSuccess: settle }));
  };
  const takeTheirs = (current: Step) => {
    show(current);
    close();
    const mine = changeOf(current, current.revision);
    onChange({
      said: texts.tookTheirs,
      ...(Object.keys(mine.words).length > 0 && { takeBack: (key) => sendWords(mine, key) }),
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

const isEmptyStep = (step: Step): boolean =>
  step.title.trim() === '' &&
  step.description.trim() === '' &&
  step.screenshots.length + step.more_screenshots.length === 0;

/** As a ref: takes the focus when the field appears, with the caret where one left off. */
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
