import { useBlocker } from 'react-router-dom';
import { hasToken } from '../../api/session.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useWarnBeforeClosing } from '../../ui/use-warn-before-closing.js';

interface LeaveGuardProps {
  readonly isAtWork: boolean;
  readonly onLeave: () => void;
  /** What is asked. */
  readonly words: Readonly<Record<'leaveTitle' | 'leaveText' | 'leave' | 'stay', string>>;
}

/** While a video travels, something is recorded or drawn, going elsewhere or closing the tab asks first. There is one on a page: the router knows no more. */
export function LeaveGuard({ isAtWork, onLeave, words }: LeaveGuardProps) {
  // A session that ended leaves all the same: there is nothing to stay for.
  const blocker = useBlocker(() => isAtWork && hasToken());
  useWarnBeforeClosing(isAtWork);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={words.leaveTitle}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      {words.leaveText}
    </ConfirmDialog>
  );
}
