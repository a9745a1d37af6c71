import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconCloudUp } from '@tabler/icons-react';
import { ToastMessage } from './toast-message.js';
import styles from './toaster.module.css';
import { texts } from './ui.texts.js';
import type { ToastAction } from './toast-action.js';

const shownMilliseconds = { done: 4500, danger: 9000 } as const;
/** Long enough to read it, decide, and reach it by keyboard; paused while it has pointer or focus. */
const shownWithActionMilliseconds = 12_000;

function show(message: string, tone: keyof typeof shownMilliseconds, action?: ToastAction): () => void {
  const focused = document.activeElement;
  const id = notifications.show({
    message: <ToastMessage message={message} action={action} onActed={() => notifications.hide(id)} />,
    icon:
      tone === 'done' ? (
        <IconCheck size={18} stroke={2.25} aria-hidden="true" />
      ) : (
        <IconAlertTriangle size={18} stroke={2} aria-hidden="true" />
      ),
    role: tone === 'done' ? 'status' : 'alert',
    'data-tone': tone,
    autoClose: action ? shownWithActionMilliseconds : shownMilliseconds[tone],
    closeButtonProps: { 'aria-label': texts.dismiss },
    classNames: styles,
    onClose: () => restoreFocus(focused),
  });
  return () => notifications.hide(id);
}

/** Shows a status message until the returned function is called. */
export function showPersistent(message: string): () => void {
  const id = notifications.show({
    message: <ToastMessage message={message} action={undefined} onActed={() => undefined} />,
    icon: <IconCloudUp size={18} stroke={2} aria-hidden="true" />,
    role: 'status',
    'data-tone': 'attention',
    autoClose: false,
    withCloseButton: false,
    classNames: styles,
  });
  return () => notifications.hide(id);
}

/** A toast that disappears with the focus must not move the focus to the top of the page. */
function restoreFocus(before: Element | null): void {
  const wasInside = document.activeElement?.closest('.mantine-Notification-root');
  if (!wasInside) return;
  const target =
    before?.isConnected && before !== document.body ? before : document.getElementById('content');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Confirms an action for a few seconds, also to assistive technology, with undo if possible. Returns a function
 * that hides the message.
 */
export const showDone = (message: string, action?: ToastAction): (() => void) =>
  show(message, 'done', action);
export const showFailure = (message: string, action?: ToastAction): (() => void) =>
  show(message, 'danger', action);
