import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { editingLimits, type Department, type Sop } from '@sop/contracts';
import { useState, type FormEvent } from 'react';
import { detailOf } from '../../api/problem.js';
import { reads } from '../../api/reads.js';
import { focusHere } from '../../ui/focus-here.js';
import { Notice } from '../../ui/states.js';
import { saveFacts } from './edit-steps.js';
import { useSaveFrom, useSopEditing } from './sop-editing.js';
import styles from './sop.module.css';
import { texts } from './sop.texts.js';

/** Title and department. */
export default function RenameSop({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const [title, setTitle] = useState(sop.title);
  const [departmentId, setDepartmentId] = useState(sop.department_id ?? '');
  const [error, setError] = useState<unknown>(null);
  const save = useSaveFrom(sop, useSopEditing());
  const departments = useQuery(reads.departments());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return;
    const facts = { title: title.trim(), department_id: departmentId === '' ? null : departmentId };
    try {
      await save(saveFacts(sop.id, facts));
      onClose();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <form className={styles.editTitle} onSubmit={(event) => void submit(event)}>
      <Textarea
        aria-label={texts.titleLabel}
        autosize
        value={title}
        maxLength={editingLimits.title}
        ref={focusHere}
        onChange={(event) => setTitle(event.currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter') void submit(event);
        }}
      />
      <NativeSelect
        label={texts.departmentLabel}
        value={departmentId}
        onChange={(event) => setDepartmentId(event.currentTarget.value)}
      >
        <option value="">{texts.noDepartment}</option>
        {withCurrent(departments.data ?? [], sop.department).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {error !== null && <Notice tone="danger">{detailOf(error, texts.saveFailure)}</Notice>}
      <div className={styles.editButtons}>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={title.trim() === ''}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** The departments, with the SOP's own also before they have come. */
const withCurrent = (departments: readonly Department[], current: Department | null) =>
  !current || departments.some(({ id }) => id === current.id) ? departments : [current, ...departments];
