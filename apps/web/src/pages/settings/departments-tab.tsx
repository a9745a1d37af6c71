import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type Department } from '@sop/contracts';
import { IconPencil, IconTags, IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query.js';
import { reads } from '../../api/reads.js';
import { useCreateDepartment } from '../../features/departments/use-create-department.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { showDone } from '../../ui/toasts.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { RenameDepartment } from './rename-department.js';
import styles from './settings.module.css';
import { texts } from './settings.texts.js';

export function DepartmentsTab() {
  const departments = useQuery(reads.departments());
  const [doomed, setDoomed] = useState<Department | null>(null);
  const [editedId, setEditedId] = useState<string | null>(null);
  return (
    <div className={styles.card}>
      <AddDepartment />
      {departments.isPending && <Skeleton height={160} />}
      {departments.isError && (
        <ErrorState message={texts.departmentsFailure} onRetry={() => void departments.refetch()} />
      )}
      {departments.data?.length === 0 && (
        <EmptyState
          icon={<IconTags size={22} stroke={1.75} aria-hidden="true" />}
          title={texts.noDepartments}
        >
          {texts.noDepartmentsText}
        </EmptyState>
      )}
      {departments.data && departments.data.length > 0 && (
        <ul className={styles.list}>
          {departments.data.map((department) => (
            <li key={department.id}>
              {editedId === department.id ? (
                <RenameDepartment department={department} onClose={() => setEditedId(null)} />
              ) : (
                <>
                  <span className={styles.name}>{department.name}</span>
                  <ActionIcon
                    aria-label={`Rename ${department.name}`}
                    onClick={() => setEditedId(department.id)}
                  >
                    <IconPencil size={18} stroke={1.75} />
                  </ActionIcon>
                  <ActionIcon aria-label={`Delete ${department.name}`} onClick={() => setDoomed(department)}>
                    <IconTrash size={18} stroke={1.75} />
                  </ActionIcon>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <DeleteDepartment department={doomed} onClose={() => setDoomed(null)} />
    </div>
  );
}

function AddDepartment() {
  const [name, setName] = useState('');
  const { create, isPending, fault } = useCreateDepartment((department) => {
    setName('');
    showDone(`Added “${department.name}”`);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') create(name.trim());
  };
  return (
    <form className={styles.add} onSubmit={submit}>
      <TextInput
        label={texts.newDepartment}
        value={name}
        maxLength={120}
        error={fault}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === ''} loading={isPending}>
        {texts.add}
      </Button>
    </form>
  );
}

function DeleteDepartment({ department, onClose }: { department: Department | null; onClose: () => void }) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: ({ id }: Department) => call(routes.departments.remove, { params: { id } }),
    onSuccess: async (_, { name }) => {
      await client.invalidateQueries({ queryKey: keys.departments });
      void client.invalidateQueries({ queryKey: keys.sops });
      onClose();
      showDone(`Deleted “${name}”`);
    },
  });
  return (
    <ConfirmDialog
      opened={department !== null}
      title="Delete department"
      confirmLabel="Delete"
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
