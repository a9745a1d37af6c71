import { Button, Textarea, TextInput } from '@mantine/core';
import type { Step } from '@sop/contracts';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { focusHere } from '../../ui/focus-here.js';
import { Notice } from '../../ui/states.js';
import { useWarnBeforeClosing } from '../../ui/use-warn-before-closing.js';
import { texts } from './sop.texts.js';
import styles from './step-card.module.css';
import { dropStepDraft, isChanged, keepStepDraft, stepWords } from './step-draft.js';
import { useChangeStep } from './use-sop-changes.js';

interface StepEditorProps {
  readonly sopId: string;
  readonly step: Step;
  readonly onClose: () => void;
}

/**
 * Title and description in place. Only what was changed is sent; a failure keeps every word, and so does leaving the page.
 * Ctrl+Enter saves; Escape leaves as long as nothing was typed.
 */
export function StepEditor({ sopId, step, onClose }: StepEditorProps) {
  const [words, setWords] = useState(() => stepWords(step));
  const saving = useChangeStep(sopId);
  useWarnBeforeClosing(isChanged(step, words));
  const type = (change: Partial<typeof words>) => {
    const typed = { ...words, ...change };
    setWords(typed);
    keepStepDraft(step, typed);
  };
  const close = () => {
    dropStepDraft(step);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const title = words.title.trim();
    const change = {
      ...(words.description !== step.description && { description: words.description }),
      ...(title !== step.title && title !== '' && { title }),
    };
    if (Object.keys(change).length === 0) return close();
    saving.mutate({ stepId: step.id, change }, { onSuccess: close });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
    if (event.key === 'Escape' && !isChanged(step, words)) close();
  };
  return (
    <form className={styles.editor} onSubmit={submit}>
      <TextInput
        label="Title"
        value={words.title}
        maxLength={300}
        onKeyDown={onKey}
        onChange={(event) => type({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        rows={5}
        placeholder={texts.placeholder}
        value={words.description}
        ref={focusHere}
        onKeyDown={onKey}
        onChange={(event) => type({ description: event.currentTarget.value })}
      />
      {saving.isError && <Notice tone="danger">{texts.saveFailure}</Notice>}
      <div className={styles.editButtons}>
        <Button variant="default" onClick={close}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
