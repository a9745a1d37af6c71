import { Modal } from '@mantine/core';
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
