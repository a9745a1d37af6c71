import { Button } from '@mantine/core';
import type { ToastAction } from './toast-action.js';
import styles from './toaster.module.css';

interface ToastWordsProps {
  readonly message: string;
  readonly action: ToastAction | undefined;
  readonly onActed: () => void;
}

export function ToastMessage({ message, action, onActed }: ToastWordsProps) {
  return (
    <span className={styles.text}>
      <span>{message}</span>
      {action && (
        <Button
          variant="subtle"
          onClick={() => {
            onActed();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </span>
  );
}
