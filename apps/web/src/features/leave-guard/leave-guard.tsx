import { useBlocker } from 'react-router-dom';
import { hasToken } from '../../api/session.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useWarnBeforeClosing } from '../../ui/use-warn-before-closing.js';

interface LeaveGuardProps {
  readonly isBlocking: boolean;
  readonly onLeave: () => void;
  /** The texts of the question. */
  readonly texts: Readonly<Record<'leaveTitle' | 'leaveText' | 'leave' | 'stay', string>>;
}

/**
 * Asks before the user navigates away or closes the tab while `isBlocking`. A page can have only one, because the router
 * supports a single blocker.
 */
export function LeaveGuard({ isBlocking, onLeave, texts }: LeaveGuardProps) {
  // An expired session navigates without asking, because nothing can be saved.
  const blocker = useBlocker(() => isBlocking && hasToken());
  useWarnBeforeClosing(isBlocking);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={texts.leaveTitle}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      {texts.leaveText}
    </ConfirmDialog>
  );
}
