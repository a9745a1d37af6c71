import { Button } from '@mantine/core';
import { copyText } from '../../../ui/copy-text.js';
import { Dialog } from '../../../ui/dialog.js';
import { Notice } from '../../../ui/states.js';
import styles from './automation.module.css';
import { texts } from './automation.texts.js';

interface ShownOnceProps {
  readonly title: string;
  /** The accessible name of the secret: `Token`. */
  readonly label: string;
  readonly secret: string;
  readonly text?: string;
  readonly onClose: () => void;
}

/** A secret that the server has no second time. */
export function ShownOnce({ title, label, secret, text, onClose }: ShownOnceProps) {
  return (
    <Dialog
      opened
      title={title}
      size={560}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
          <Button data-autofocus onClick={() => void copyText(secret, texts.copied)}>
            {texts.copy}
          </Button>
        </>
      }
    >
      <Notice tone="attention">{texts.shownOnce}</Notice>
      {text && <p className={styles.text}>{text}</p>}
      <code className={styles.secret} role="group" aria-label={label}>
        {secret}
      </code>
    </Dialog>
  );
}
