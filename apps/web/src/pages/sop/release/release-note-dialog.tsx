import { Button, Textarea } from '@mantine/core';
import { releaseLimits } from '@sop/contracts';
import { useId, useState } from 'react';
import { CancelButton, Dialog } from '../../../ui/dialog.js';
import dialogStyles from '../../../ui/dialog.module.css';
import { useSopEditing, type SopEdit } from '../sop-editing.js';
import { texts } from './release.texts.js';

interface NoteDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  /** The note is a reason without which nothing is done. */
  readonly isRequired?: boolean;
  readonly isDangerous?: boolean;
  readonly edit: (note: string) => SopEdit;
  readonly onClose: () => void;
}

/** Asks for a note, then does a step of the release. A failure is announced and keeps the note. */
export default function NoteDialog(props: NoteDialogProps) {
  const { title, text, confirm, isRequired = false, isDangerous = false, edit, onClose } = props;
  const editing = useSopEditing();
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const send = async () => {
    if (isBusy) return;
    if (isRequired && note.trim() === '') return setIsMissing(true);
    setIsBusy(true);
    const done = await editing?.edit(edit(note.trim()));
    setIsBusy(false);
    if (done) onClose();
  };
  const form = useId();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      actions={
        <>
          <CancelButton onClick={onClose} />
          <Button type="submit" form={form} data-tone={isDangerous ? 'danger' : undefined} loading={isBusy}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className={dialogStyles.text}>{text}</p>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Textarea
          label={isRequired ? texts.reason : texts.note}
          description={isRequired ? undefined : texts.noteOptional}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={releaseLimits.note}
          value={note}
          error={isMissing && note.trim() === '' ? texts.reasonMissing : null}
          aria-required={isRequired}
          data-autofocus
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
