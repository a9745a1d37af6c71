import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Department } from '@sop/contracts';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { showDone } from '../../ui/toasts.js';
import { texts } from './settings.texts.js';

interface DeleteDepartmentProps {
  readonly department: Department | null;
  readonly onClose: () => void;
}

/** Not to be undone: the SOPs that lose their department would not find back to it. */
export function DeleteDepartment({ department, onClose }: DeleteDepartmentProps) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: ({ id }: Department) => call(routes.departments.remove, { params: { id } }),
    onSuccess: async (_, { name }) => {
      await client.invalidateQueries({ queryKey: keys.departments });
      void client.invalidateQueries({ queryKey: keys.sops });
      onClose();
      showDone(texts.deleted(name));
    },
  });
  return (
    <ConfirmDialog
      opened={department !== null}
      title={texts.deleteTitle}
      confirmLabel={texts.delete}
      isBusy={removal.isPending}
      error={removal.isError ? detailOf(removal.error, texts.deleteFailure) : null}
      onConfirm={() => department && removal.mutate(department)}
      onClose={() => {
        removal.reset();
        onClose();
      }}
    >
      {texts.confirmDelete(department?.name ?? '')}
    </ConfirmDialog>
  );
}
