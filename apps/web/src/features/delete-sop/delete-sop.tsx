import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type SopCard } from '@sop/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.js';
import { keys } from '../../api/query-keys.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { showDone } from '../../ui/toasts.js';
import { texts } from './delete-sop.texts.js';

const failureShownMilliseconds = 5000;

type NamedSop = Pick<SopCard, 'id' | 'title'>;

interface DeleteSopProps {
  /** Null while nothing is to be deleted. */
  readonly sop: NamedSop | null;
  readonly onClose: () => void;
  /** Leaves the page of the SOP before the lists are refetched. */
  readonly onDeleted?: () => void;
}

/** Asks, then deletes. The dialog names the SOP and what is deleted with it. */
export default function DeleteSop({ sop, onClose, onDeleted }: DeleteSopProps) {
  const client = useQueryClient();
  const [shown, setShown] = useState<NamedSop | null>(sop);
  if (sop && sop !== shown) setShown(sop);
  const remove = useMutation({
    mutationFn: (id: string) => call(routes.sops.remove, { params: { id } }),
    onSuccess: async () => {
      onDeleted?.();
      await client.invalidateQueries({ queryKey: keys.sops });
      onClose();
      showDone(texts.deleted(shown?.title ?? ''));
    },
  });
  const { isError, reset } = remove;
  useEffect(() => {
    if (!isError) return;
    const timer = setTimeout(reset, failureShownMilliseconds);
    return () => clearTimeout(timer);
  }, [isError, reset]);
  return (
    <ConfirmDialog
      opened={sop !== null}
      title={texts.deleteTitle}
      confirmLabel={texts.delete}
      isBusy={remove.isPending}
      error={isError ? texts.deleteFailure : null}
      onConfirm={() => sop && remove.mutate(sop.id)}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      {texts.confirmDelete(shown?.title ?? '')}
    </ConfirmDialog>
  );
}
