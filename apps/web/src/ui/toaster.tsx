import { Notifications } from '@mantine/notifications';

/** Shows toasts above everything, dialogs included. They are stacked, so that focus and pointer pause all of them. */
export function Toaster() {
  return (
    <Notifications
      position="bottom-center"
      layout="stacked"
      limit={3}
      transitionDuration={160}
      zIndex="var(--layer-toast)"
      aria-live="polite"
    />
  );
}
