import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import styles from './toaster.module.css';
import { dismissToast, readToasts, subscribeToasts } from './toasts.js';

/** The place where short messages appear. A live region that is always there, so that each one is announced. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts);
  return (
    <div className={styles.toaster} role="status" aria-live="polite">
      {toasts.map(({ id, message, tone, action }) => (
        <div key={id} className={styles.toast} data-tone={tone}>
          {tone === 'done' ? (
            <IconCheck size={18} stroke={2.25} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={18} stroke={2} aria-hidden="true" />
          )}
          <span>{message}</span>
          {action && (
            <button
              type="button"
              onClick={() => {
                dismissToast(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)}>
            <IconX size={16} stroke={2} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  );
}
