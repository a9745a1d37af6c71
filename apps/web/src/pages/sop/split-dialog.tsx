import { Button, TextInput } from '@mantine/core';
import type { Sop, Step } from '@sop/contracts';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/states.js';
import { splitStep } from './edit-steps.js';
import { useSopEditing } from './sop-editing.js';
import { texts } from './sop.texts.js';
import styles from './split-dialog.module.css';
import { startsOf } from './sentence-starts.js';

interface SplitDialogProps {
  readonly sop: Sop;
  readonly step: Step;
  readonly onClose: () => void;
}

/** Asks at which sentence the second step begins, and what it is called. */
export default function SplitDialog({ onClose, ...props }: SplitDialogProps) {
  // The sentences stay those that are chosen from, whatever others write meanwhile.
  const [{ sop, step }] = useState(props);
  const editing = useSopEditing();
  const starts = startsOf(step);
  const [offset, setOffset] = useState(starts[1] ?? 0);
  const [title, setTitle] = useState('');
  const canSplit = starts.length > 1;
  const split = () => {
    onClose();
    void editing?.edit({ ...splitStep(sop.id, step, offset, title), base: { current: sop } });
  };
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button onClick={split} disabled={!canSplit}>
        {texts.splitHere}
      </Button>
    </>
  );
  return (
    <Dialog opened title={texts.splitTitle(step.position)} onClose={onClose} size={620} actions={actions}>
      {canSplit ? (
        <>
          <fieldset className={styles.sentences}>
            <legend>{texts.splitAt}</legend>
            {starts.map((start, at) => (
              <label key={start} className={styles.sentence} data-second={start >= offset || undefined}>
                <input
                  type="radio"
                  name="split"
                  checked={start === offset}
                  disabled={at === 0}
                  onChange={() => setOffset(start)}
                />
                <span>{step.description.slice(start, starts[at + 1])}</span>
              </label>
            ))}
          </fieldset>
          <TextInput
            label={texts.secondTitle}
            description={texts.secondTitleText}
            value={title}
            maxLength={300}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </>
      ) : (
        <Notice tone="attention">{texts.oneSentence}</Notice>
      )}
    </Dialog>
  );
}
