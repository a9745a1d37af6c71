import { routes } from '@sop/contracts';
import { call } from '../../api/call.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { texts } from './bulk.texts.js';
import { useBulk } from './use-bulk.js';

interface BulkDeleteProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before several SOPs are deleted for good. */
export default function BulkDelete({ ids, onClose, onDone }: BulkDeleteProps) {
  const remove = useBulk({
    run: () => call(routes.bulk.remove, { body: { sop_ids: [...ids] } }),
    done: texts.deleted,
    onDone,
  });
  return (
    <ConfirmDialog
      opened
      title={texts.deleteTitle(ids.length)}
      confirmLabel={texts.deleteNow}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {texts.confirmDelete(ids.length)}
    </ConfirmDialog>
  );
}
