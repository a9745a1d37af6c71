import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Sop } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { texts } from '../sop.texts.js';

/** Asks, then generates a new draft from the same video. */
export default function RegenerateDialog({ sopId, onClose }: { sopId: string; onClose: () => void }) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => call(routes.sops.regenerate, { params: { id: sopId }, body: {} }),
    onSuccess: (sop) => {
      onClose();
      client.setQueryData<Sop>(keys.sop(sopId), sop);
      void client.invalidateQueries({ queryKey: keys.sopLists });
    },
  });
  return (
    <ConfirmDialog
      opened
      title={texts.regenerateTitle}
      confirmLabel={texts.regenerate}
      isBusy={again.isPending}
      error={again.isError ? detailOf(again.error, texts.regenerateFailure) : null}
      onConfirm={() => again.mutate()}
      onClose={onClose}
    >
      {texts.regenerateText}
    </ConfirmDialog>
  );
}
