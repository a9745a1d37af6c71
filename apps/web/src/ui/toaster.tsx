import { Notifications } from '@mantine/notifications';

/** The place of toasts, above everything including dialogs. Stacked, so that focus and pointer pause all of them. */
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
