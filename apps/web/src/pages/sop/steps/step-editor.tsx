import { Button, Textarea, TextInput } from '@mantine/core';
import { editingLimits } from '@sop/contracts';
import { useCallback, useState, type KeyboardEvent } from 'react';
import { focusHere } from '../../../ui/focus-here.js';
import { Notice } from '../../../ui/states.js';
import { texts } from '../sop.texts.js';
import styles from './step-card.module.css';
import { StepVersions } from '../history/step-versions.js';
import { isEmptyStep, useStepEditing, type StepEditorProps } from './use-step-editing.js';

/**
 * Edits title and description in place. Ctrl+Enter saves; Escape closes while nothing was typed. After a change by another
 * user both versions are shown.
 */
export default function StepEditor(props: StepEditorProps) {
  const { draft, theirs, isChanged, isSaving, hasFailed, ...editing } = useStepEditing(props);
  const atCaret = useCaret(draft.caret);
  // The title of an added step is edited first.
  const [isNew] = useState(isEmptyStep(props.step));
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) editing.submit(event);
    if (event.key === 'Escape' && !isChanged) editing.cancel();
  };
  return (
    <form className={styles.editor} onSubmit={editing.submit}>
      {theirs && <StepVersions mine={draft} theirs={theirs} />}
      <TextInput
        label={texts.titleLabel}
        value={draft.title}
        maxLength={editingLimits.title}
        ref={isNew ? focusHere : undefined}
        onKeyDown={onKey}
        onChange={(event) => editing.type({ title: event.currentTarget.value })}
      />
      <Textarea
        label={texts.descriptionLabel}
        rows={5}
        placeholder={texts.placeholder}
        value={draft.description}
        ref={isNew ? undefined : atCaret}
        onKeyDown={onKey}
        onChange={(event) =>
          editing.type({ description: event.currentTarget.value, caret: event.currentTarget.selectionEnd })
        }
      />
      {hasFailed && <Notice tone="danger">{texts.saveFailure}</Notice>}
      <div className={styles.editButtons}>
        {theirs ? (
          <Button variant="default" onClick={() => editing.takeTheirs(theirs)} disabled={isSaving}>
            {texts.takeTheirs}
          </Button>
        ) : (
          <Button variant="default" onClick={editing.cancel} disabled={isSaving}>
            {texts.cancel}
          </Button>
        )}
        <Button type="submit" loading={isSaving}>
          {theirs ? texts.keepMine : texts.save}
        </Button>
      </div>
    </form>
  );
}

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
