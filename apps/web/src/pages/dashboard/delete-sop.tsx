import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type SopCard } from '@sop/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.js';
import { keys } from '../../api/query.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { showDone } from '../../ui/toasts.js';
import { texts } from './dashboard.texts.js';

const failureShownMilliseconds = 5000;

/** Asks, then deletes. The dialog names the SOP and what goes with it. */
export default function DeleteSop({ sop, onClose }: { sop: SopCard | null; onClose: () => void }) {
  const client = useQueryClient();
  const [shown, setShown] = useState<SopCard | null>(sop);
  if (sop && sop !== shown) setShown(sop);
  const remove = useMutation({
    mutationFn: (id: string) => call(routes.sops.remove, { params: { id } }),
    onSuccess: async () => {
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
