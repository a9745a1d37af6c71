import { Button, Textarea, TextInput } from '@mantine/core';
import type { Sop, Step } from '@sop/contracts';
import { useLayoutEffect, useRef, useState } from 'react';
import { CancelButton, Dialog } from '../../../ui/dialog.js';
import { splitStep } from './edit-steps.js';
import { useSopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';
import styles from './split-dialog.module.css';
import { likelySplit, splitParts, splitTextOf } from './split-step.js';

interface SplitDialogProps {
  readonly sop: Sop;
  readonly step: Step;
  readonly onClose: () => void;
}

/** Asks where a step is split, shows both parts, and asks for the title of the second. */
export default function SplitDialog({ onClose, ...props }: SplitDialogProps) {
  // The text stays fixed while a position is chosen, whatever other users save.
  const [{ sop, step }] = useState(props);
  const editing = useSopEditing();
  const [offset, setOffset] = useState(() => likelySplit(step));
  const [title, setTitle] = useState('');
  const parts = splitParts(step, offset);
  const split = () => {
    onClose();
    void editing?.edit({ ...splitStep(sop.id, step, offset, title), base: { current: sop } });
  };
  const actions = (
    <>
      <CancelButton onClick={onClose} />
      <Button onClick={split} disabled={!parts}>
        {texts.splitHere}
      </Button>
    </>
  );
  return (
    <Dialog opened title={texts.splitTitle(step.position)} onClose={onClose} size={620} actions={actions}>
      <CursorField text={splitTextOf(step)} offset={offset} onMove={setOffset} />
      <div className={styles.parts} role="status">
        {parts
          ? parts.map((part, at) => (
              <p key={at} className={styles.part}>
                <span className={styles.name}>{texts.stepFallback(step.position + at)}</span>
                {part}
              </p>
            ))
          : texts.nothingToSplit}
      </div>
      <TextInput
        label={texts.secondTitle}
        description={texts.secondTitleText}
        value={title}
        maxLength={300}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </Dialog>
  );
}

interface CursorFieldProps {
  readonly text: string;
  readonly offset: number;
  readonly onMove: (offset: number) => void;
}

/** Has a cursor but accepts no input. A read-only field would show no cursor and allow no keys. */
function CursorField({ text, offset, onMove }: CursorFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [start] = useState(offset);
  useLayoutEffect(() => field.current?.setSelectionRange(start, start), [start]);
  return (
    <Textarea
      ref={field}
      label={texts.splitAt}
      description={texts.splitAtText}
      value={text}
      autosize
      minRows={2}
      maxRows={10}
      inputMode="none"
      spellCheck={false}
      data-autofocus
      onBeforeInput={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
      onChange={() => {}}
      onSelect={({ currentTarget }) => onMove(currentTarget.selectionStart)}
    />
  );
}
