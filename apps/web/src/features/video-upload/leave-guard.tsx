import { useBlocker } from 'react-router-dom';
import { hasToken } from '../../api/session.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useWarnBeforeClosing } from '../../ui/use-warn-before-closing.js';

/** While a video travels, going elsewhere or closing the tab asks first. */
export function LeaveGuard({ isSending, onLeave }: { isSending: boolean; onLeave: () => void }) {
  // A session that ended leaves all the same: there is nothing to stay for.
  const blocker = useBlocker(() => isSending && hasToken());
  useWarnBeforeClosing(isSending);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Cancel the upload?"
      confirmLabel="Leave and cancel"
      cancelLabel="Stay"
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      The video is still being uploaded. Leaving this page stops it.
    </ConfirmDialog>
  );
}
