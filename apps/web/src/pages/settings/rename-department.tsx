import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Department } from '@sop/contracts';
import { useState, type FormEvent } from 'react';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query.js';
import { focusHere } from '../../ui/focus-here.js';
import styles from './settings.module.css';
import { texts } from './settings.texts.js';

/** The name becomes a field in its place. Enter saves, Escape leaves it as it was. */
export function RenameDepartment({ department, onClose }: { department: Department; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(department.name);
  const renaming = useMutation({
    mutationFn: () =>
      call(routes.departments.rename, { params: { id: department.id }, body: { name: name.trim() } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.departments });
      void client.invalidateQueries({ queryKey: keys.sops });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') renaming.mutate();
  };
  return (
    <form className={styles.rename} onSubmit={submit}>
      <TextInput
        aria-label={`New name of ${department.name}`}
        value={name}
        maxLength={120}
        ref={focusHere}
        error={renaming.isError ? detailOf(renaming.error, texts.renameFailure) : null}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <Button type="submit" disabled={name.trim() === ''} loading={renaming.isPending}>
        Save
      </Button>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
