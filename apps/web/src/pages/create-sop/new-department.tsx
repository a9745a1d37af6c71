import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useCreateDepartment } from '../../features/departments/use-create-department.js';
import { texts } from './create-sop.texts.js';
import styles from './wizard.module.css';

/** Creates a department without leaving the wizard. */
export function NewDepartment({ onCreated }: { onCreated: (id: string) => void }) {
  const [name, setName] = useState('');
  const { create, isPending, error } = useCreateDepartment((department) => {
    setName('');
    onCreated(department.id);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') create(name.trim());
  };
  return (
    <form className={styles.inline} onSubmit={submit}>
      <TextInput
        label={texts.newDepartment}
        placeholder={texts.departmentPlaceholder}
        value={name}
        maxLength={120}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={name.trim() === ''} loading={isPending}>
        {texts.createDepartment}
      </Button>
    </form>
  );
}
