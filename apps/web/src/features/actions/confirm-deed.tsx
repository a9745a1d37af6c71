import type { ReactNode } from 'react';
import { detailOf } from '../../api/problem.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useAction, type ActionOptions } from './use-deed.js';

interface ConfirmDeedProps extends Omit<ActionOptions, 'onDone'> {
  readonly opened: boolean;
  readonly title: string;
  readonly confirm: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Asks before a deed that cannot be undone; why it failed stands in the question. */
export function ConfirmAction({ opened, title, confirm, children, onClose, ...deed }: ConfirmDeedProps) {
  const doing = useAction({ ...deed, onDone: onClose });
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirmLabel={confirm}
      isBusy={doing.isPending}
      error={doing.isError ? detailOf(doing.error, deed.failure) : null}
      onConfirm={() => doing.mutate()}
      onClose={() => {
        doing.reset();
        onClose();
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
