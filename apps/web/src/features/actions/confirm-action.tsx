import type { ReactNode } from 'react';
import { detailOf } from '../../api/problem.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useAction, type ActionOptions } from './use-action.js';

interface ConfirmActionProps<Reply> extends ActionOptions<Reply> {
  readonly opened: boolean;
  readonly title: string;
  readonly size?: number;
  readonly confirm: string;
  /** False for actions that can be undone, which have no red button. */
  readonly isDangerous?: boolean;
  /** False while it is not known what is confirmed. */
  readonly isReady?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Asks before an action with consequences. An error is shown in the dialog, which stays. */
export function ConfirmAction<Reply>({
  opened,
  title,
  size,
  confirm,
  isDangerous = true,
  isReady = true,
  children,
  onClose,
  onDone,
  ...action
}: ConfirmActionProps<Reply>) {
  const mutation = useAction({
    ...action,
    onDone: (reply) => {
      onClose();
      onDone?.(reply);
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      size={size}
      confirmLabel={confirm}
      isDangerous={isDangerous}
      isBusy={mutation.isPending}
      error={mutation.isError ? detailOf(mutation.error, action.failure) : null}
      onConfirm={isReady ? () => mutation.mutate() : undefined}
      onClose={() => {
        mutation.reset();
        onClose();
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
