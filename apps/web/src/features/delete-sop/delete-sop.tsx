import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type SopCard } from '@sop/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.js';
import { keys } from '../../api/query-keys.js';
import { refetch } from '../../api/refetch.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { showDone } from '../../ui/toasts.js';
import { texts as trashTexts } from '../trash/trash.texts.js';
import { useRestore } from '../trash/use-restore.js';
import { texts } from './delete-sop.texts.js';

const failureShownMilliseconds = 5000;

type NamedSop = Pick<SopCard, 'id' | 'title'>;

interface DeleteSopProps {
  /** Null while nothing is to be deleted. */
  readonly sop: NamedSop | null;
  /** Whether it is in the trash already. */
  readonly isInTrash?: boolean;
  readonly onClose: () => void;
  /** Leaves the page of the SOP before the lists are refetched. */
  readonly onDeleted?: () => void;
}

/** Asks, then deletes, or moves to the trash instead. The dialog names the SOP and what is deleted with it. */
export default function DeleteSop({ sop, isInTrash = false, onClose, onDeleted }: DeleteSopProps) {
  const [shown, setShown] = useState<NamedSop | null>(sop);
  if (sop && sop !== shown) setShown(sop);
  const restore = useRestore();
  const done = { onClose, onDeleted };
  const remove = useRemoval(routes.sops.remove, done, () => showDone(texts.deleted(shown?.title ?? '')));
  const move = useRemoval(routes.trash.move, done, (id) => {
    const title = shown?.title ?? '';
    const undo = { label: trashTexts.undo, run: () => restore.mutate({ id, title }) };
    showDone(trashTexts.moved(title), undo);
  });
  const error = remove.isError ? texts.deleteFailure : move.isError ? trashTexts.moveFailure : null;
  const alternative = {
    label: trashTexts.move,
    isBusy: move.isPending,
    run: () => {
      remove.reset();
      if (sop) move.mutate(sop.id);
    },
  };
  return (
    <ConfirmDialog
      opened={sop !== null}
      title={texts.deleteTitle}
      confirmLabel={texts.delete}
      isBusy={remove.isPending}
      error={error}
      {...(!isInTrash && { alternative })}
      onConfirm={() => {
        move.reset();
        if (sop) remove.mutate(sop.id);
      }}
      onClose={() => {
        remove.reset();
        move.reset();
        onClose();
      }}
    >
      <p>{texts.confirmDelete(shown?.title ?? '')}</p>
      {!isInTrash && <p>{trashTexts.instead}</p>}
    </ConfirmDialog>
  );
}

/** Takes the SOP away; a failure is shown for some seconds. */
function useRemoval(
  route: typeof routes.sops.remove | typeof routes.trash.move,
  { onClose, onDeleted }: Pick<DeleteSopProps, 'onClose' | 'onDeleted'>,
  onDone: (id: string) => void,
) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: (id: string) => call(route, { params: { id } }),
    onSuccess: async (_, id) => {
      onDeleted?.();
      await refetch(client, [keys.sops, keys.trash]);
      onClose();
      onDone(id);
    },
  });
  const { isError, reset } = removal;
  useEffect(() => {
    if (!isError) return;
    const timer = setTimeout(reset, failureShownMilliseconds);
    return () => clearTimeout(timer);
  }, [isError, reset]);
  return removal;
}
