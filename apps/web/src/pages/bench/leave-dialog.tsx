import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialog.js';
import styles from './bench.module.css';
import { texts } from './bench.texts.js';

interface LeaveDialogProps {
  readonly isOpen: boolean;
  /** The server does not accept the run: it can be discarded only. */
  readonly isRefused: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onAbandon: () => void;
  readonly onDiscard: () => void;
}

export function LeaveDialog({ isOpen, isRefused, onStay, onLeave, onAbandon, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onStay} title={texts.leaveTitle}>
      <p className={styles.facts}>{texts.leaveText}</p>
      <div className={styles.choices}>
        <Button className={styles.large} onClick={onStay} data-autofocus>
          {texts.stay}
        </Button>
        <Button className={styles.large} variant="default" onClick={onLeave}>
          {texts.leave}
        </Button>
        <Button
          className={styles.large}
          variant="default"
          data-tone="danger"
          onClick={isRefused ? onDiscard : onAbandon}
        >
          {isRefused ? texts.discard : texts.abandon}
        </Button>
      </div>
    </Dialog>
  );
}
