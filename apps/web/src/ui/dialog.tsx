import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { texts } from './ui.texts.js';
import { useReturnFocusFromOverlay } from './use-return-focus-from-overlay.js';

interface DialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly size?: number;
  readonly children: ReactNode;
  /** The buttons at its end; the safe one has `data-autofocus`. */
  readonly actions?: ReactNode;
}

/** A question or form over the page. Mantine traps the focus, which returns to the opener. */
export function Dialog({ opened, title, onClose, size = 460, children, actions }: DialogProps) {
  useReturnFocusFromOverlay(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <div className={styles.content}>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </Modal>
  );
}

export const CancelButton = (props: { onClick: () => void; 'data-autofocus'?: true }) => (
  <Button variant="default" {...props}>
    {texts.cancel}
  </Button>
);

/** The buttons below a form in a dialog: Cancel, then the one that sends it. */
export const FormActions = ({ onCancel, children }: { onCancel: () => void; children: ReactNode }) => (
  <div className={styles.actions}>
    <CancelButton onClick={onCancel} />
    {children}
  </div>
);
