import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type Department } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { withReason } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { queries } from '../../api/queries.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { showDone } from '../../ui/toasts.js';
import { texts } from './settings.texts.js';

interface DeleteDepartmentProps {
  readonly department: Department | null;
  readonly onClose: () => void;
}

/** Deletes a department after a confirmation, because its SOPs could not be assigned to it again. If it has SOPs, the user chooses where they go. */
export function DeleteDepartment({ department, onClose }: DeleteDepartmentProps) {
  const client = useQueryClient();
  const [moveTo, setMoveTo] = useState('');
  const removal = useMutation({
    mutationFn: ({ id }: Department) =>
      call(routes.departments.remove, { params: { id }, query: moveTo ? { move_to: moveTo } : {} }),
    onSuccess: async (_, { name }) => {
      await client.invalidateQueries({ queryKey: keys.departments });
      void client.invalidateQueries({ queryKey: keys.sops });
      leave();
      showDone(texts.deleted(name));
    },
  });
  const leave = () => {
    removal.reset();
    setMoveTo('');
    onClose();
  };
  return (
    <ConfirmDialog
      opened={department !== null}
      title={texts.deleteTitle}
      confirmLabel={texts.delete}
      isBusy={removal.isPending}
      error={removal.isError ? withReason(texts.deleteFailure, removal.error) : null}
      onConfirm={() => department && removal.mutate(department)}
      onClose={leave}
    >
      {department && <DeleteForm department={department} moveTo={moveTo} onMoveTo={setMoveTo} />}
    </ConfirmDialog>
  );
}

interface DeleteFormProps {
  readonly department: Department;
  readonly moveTo: string;
  readonly onMoveTo: (id: string) => void;
}

function DeleteForm({ department: { id, name }, moveTo, onMoveTo }: DeleteFormProps) {
  const use = useQuery(queries.sopsIn(id));
  const departments = useQuery(queries.departments());
  const others = departments.data?.filter((each) => each.id !== id) ?? [];
  if (use.isPending) return texts.confirmDelete(name);
  // If that is unknown, the department is treated as one with SOPs.
  const count = use.data?.total ?? null;
  if (count === 0) return texts.confirmDeleteUnused(name);
  return (
    <>
      <p>{count === null ? texts.confirmDelete(name) : texts.inUse(name, count)}</p>
      {others.length > 0 && (
        <NativeSelect
          label={texts.moveTo}
          value={moveTo}
          onChange={(event) => onMoveTo(event.currentTarget.value)}
          data={[
            { value: '', label: texts.moveNowhere },
            ...others.map((other) => ({ value: other.id, label: other.name })),
          ]}
        />
      )}
    </>
  );
}
