import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from './states.js';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isBusy?: boolean;
  readonly error?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. The safe answer has the focus; it goes back where it was afterwards. */
export function ConfirmDialog({
  cancelLabel = 'Cancel',
  isBusy = false,
  error,
  ...props
}: ConfirmDialogProps) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size={460}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div style={{ display: 'grid', gap: '1.25rem' }}>
        <div style={{ color: 'var(--ink-soft)', overflowWrap: 'anywhere' }}>{props.children}</div>
        {error && <Notice tone="danger">{error}</Notice>}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: '0.625rem' }}>
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {cancelLabel}
          </Button>
          <Button data-tone="danger" onClick={props.onConfirm} loading={isBusy}>
            {props.confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
