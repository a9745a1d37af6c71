import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Dataset } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showDone } from '../../../ui/toasts.js';
import { texts } from '../training.texts.js';

/** Asks, then deletes. The dialog names the dataset and what is deleted with it. */
export default function DeleteDataset({
  dataset,
  onClose,
}: {
  dataset: Dataset | null;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [shown, setShown] = useState<Dataset | null>(dataset);
  if (dataset && dataset !== shown) setShown(dataset);
  const removal = useMutation({
    mutationFn: ({ id }: Dataset) => call(routes.datasets.remove, { params: { id } }),
    onSuccess: async (_, { name }) => {
      await client.invalidateQueries({ queryKey: keys.datasets });
      void client.invalidateQueries({ queryKey: keys.trainings });
      onClose();
      showDone(texts.deleted(name));
    },
  });
  const { name = '', frame_count: frames = 0, annotation_count: boxes = 0 } = shown ?? {};
  return (
    <ConfirmDialog
      opened={dataset !== null}
      title={texts.deleteTitle}
      confirmLabel={texts.delete}
      isBusy={removal.isPending}
      error={removal.isError ? texts.deleteFailure : null}
      onConfirm={() => dataset && removal.mutate(dataset)}
      onClose={() => {
        removal.reset();
        onClose();
      }}
    >
      {texts.confirmDelete(name, frames, boxes)}
    </ConfirmDialog>
  );
}
