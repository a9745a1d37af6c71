import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { editingLimits, type Department, type Sop } from '@sop/contracts';
import { useEffect, useState, type FormEvent } from 'react';
import { detailOf } from '../../../api/problem.js';
import { queries } from '../../../api/queries.js';
import { focusHere } from '../../../ui/focus-here.js';
import { Notice } from '../../../ui/states.js';
import { useWarnBeforeClosing } from '../../../ui/use-warn-before-closing.js';
import { saveFacts } from '../steps/edit-steps.js';
import { useDraftEdit } from '../steps/draft-edit.js';
import { useSaveBasedOn, useSopEditing } from '../sop-editing.js';
import styles from '../sop.module.css';
import { texts } from '../sop.texts.js';

interface NameValues {
  readonly title: string;
  readonly departmentId: string;
}

/** Edits title and department. */
export default function RenameSop({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const { draft, base, storeDraft } = useDraftEdit<NameValues>('facts', sop);
  const [title, setTitle] = useState(draft?.title ?? sop.title);
  const [departmentId, setDepartmentId] = useState(draft?.departmentId ?? sop.department_id ?? '');
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const save = useSaveBasedOn(base, useSopEditing());
  const departments = useQuery(queries.departments());
  const isChanged = title !== base.title || departmentId !== (base.department_id ?? '');
  useWarnBeforeClosing(isChanged);
  useEffect(
    () => storeDraft(isChanged ? { title, departmentId } : null),
    [storeDraft, isChanged, title, departmentId],
  );
  const close = () => {
    storeDraft(null);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '' || isSaving) return;
    const facts = { title: title.trim(), department_id: departmentId === '' ? null : departmentId };
    setError(null);
    setIsSaving(true);
    try {
      await save(saveFacts(sop.id, facts));
      close();
    } catch (failure) {
      setError(failure);
      setIsSaving(false);
    }
  };
  return (
    <form className={styles.editTitle} onSubmit={(event) => void submit(event)}>
      <Textarea
        aria-label={texts.titleLabel}
        autosize
        value={title}
        readOnly={isSaving}
        maxLength={editingLimits.title}
        ref={focusHere}
        onChange={(event) => setTitle(event.currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isSaving) close();
          if (event.key === 'Enter') void submit(event);
        }}
      />
      <NativeSelect
        label={texts.departmentLabel}
        value={departmentId}
        disabled={isSaving}
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
        <Button variant="default" onClick={close} disabled={isSaving}>
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={title.trim() === ''} loading={isSaving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** The departments, with that of the SOP even while they load. */
const withCurrent = (departments: readonly Department[], current: Department | null) =>
  !current || departments.some(({ id }) => id === current.id) ? departments : [current, ...departments];
