import { useBlocker } from 'react-router-dom';
import { hasToken } from '../../api/session.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useWarnBeforeClosing } from '../../ui/use-warn-before-closing.js';
import { texts } from './video-upload.texts.js';

/** While a video travels, going elsewhere or closing the tab asks first. */
export function LeaveGuard({ isSending, onLeave }: { isSending: boolean; onLeave: () => void }) {
  // A session that ended leaves all the same: there is nothing to stay for.
  const blocker = useBlocker(() => isSending && hasToken());
  useWarnBeforeClosing(isSending);
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
