import type { ReactNode } from 'react';
import { detailOf } from '../../api/problem.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useAction, type ActionOptions } from './use-action.js';

interface ConfirmActionProps extends Omit<ActionOptions, 'onDone'> {
  readonly opened: boolean;
  readonly title: string;
  readonly confirm: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Asks before an action that cannot be undone. An error is shown in the dialog. */
export function ConfirmAction({ opened, title, confirm, children, onClose, ...action }: ConfirmActionProps) {
  const mutation = useAction({ ...action, onDone: onClose });
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirmLabel={confirm}
      isBusy={mutation.isPending}
      error={mutation.isError ? detailOf(mutation.error, action.failure) : null}
      onConfirm={() => mutation.mutate()}
      onClose={() => {
        mutation.reset();
        onClose();
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
