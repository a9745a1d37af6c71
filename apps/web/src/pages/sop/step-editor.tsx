import { Button, Textarea, TextInput } from '@mantine/core';
import type { Step } from '@sop/contracts';
import { useState, type FormEvent } from 'react';
import { focusHere } from '../../ui/focus-here.js';
import { Notice } from '../../ui/states.js';
import { texts } from './sop.texts.js';
import styles from './step-card.module.css';
import { useChangeStep } from './use-sop-changes.js';

interface StepEditorProps {
  readonly sopId: string;
  readonly step: Step;
  readonly onClose: () => void;
}

/** Title and description in place. Only what was changed is sent; a failure keeps every word. */
export function StepEditor({ sopId, step, onClose }: StepEditorProps) {
  const [title, setTitle] = useState(step.title);
  const [description, setDescription] = useState(step.description);
  const saving = useChangeStep(sopId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const change = {
      ...(description !== step.description && { description }),
      ...(title.trim() !== step.title && title.trim() !== '' && { title: title.trim() }),
    };
    if (Object.keys(change).length === 0) return onClose();
    saving.mutate({ stepId: step.id, change }, { onSuccess: onClose });
  };
  return (
    <form className={styles.editor} onSubmit={submit}>
      <TextInput
        label="Title"
        value={title}
        maxLength={300}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label="Description"
        rows={5}
        placeholder={texts.placeholder}
        value={description}
        ref={focusHere}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {saving.isError && <Notice tone="danger">{texts.saveFailure}</Notice>}
      <div className={styles.editButtons}>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
