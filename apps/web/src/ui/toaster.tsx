import { Notifications } from '@mantine/notifications';

/** The place where short messages appear, above everything, dialogs too. Stacked, so that focus as well as pointer holds them. */
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
