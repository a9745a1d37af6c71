import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.js';
import styles from './dialog.module.css';
import { Notice } from './states.js';
import { texts } from './ui.texts.js';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly size?: number | undefined;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** False for actions that can be undone, which have no red button. */
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  readonly error?: string | null;
  /** A second way out that does less harm, between the two. */
  readonly alternative?: { readonly label: string; readonly isBusy: boolean; readonly run: () => void };
  /** Undefined when there is nothing to confirm, which the text explains. */
  readonly onConfirm: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Asks before an action with consequences. The safe button has the focus, which returns to its origin afterwards. */
export function ConfirmDialog({
  cancelLabel = texts.cancel,
  isDangerous = true,
  isBusy = false,
  error,
  ...props
}: ConfirmDialogProps) {
  const actions = (
    <>
      <Button variant="default" onClick={props.onClose} data-autofocus>
        {cancelLabel}
      </Button>
      {props.alternative && (
        <Button variant="default" onClick={props.alternative.run} loading={props.alternative.isBusy}>
          {props.alternative.label}
        </Button>
      )}
      {props.onConfirm && (
        <Button data-tone={isDangerous ? 'danger' : undefined} onClick={props.onConfirm} loading={isBusy}>
          {props.confirmLabel}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size={props.size ?? 460}
      actions={actions}
    >
      <div className={styles.text}>{props.children}</div>
      {error && <Notice tone="danger">{error}</Notice>}
    </Dialog>
  );
}
