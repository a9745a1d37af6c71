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

interface RenameSopProps {
  readonly sop: Sop;
  readonly onClose: () => void;
}

/** Edits title and department. */
export default function RenameSop({ sop, onClose }: RenameSopProps) {
  const { name, change, error, isSaving, close, submit } = useRename({ sop, onClose });
  const departments = useQuery(queries.departments());
  return (
    <form className={styles.editTitle} onSubmit={(event) => void submit(event)}>
      <Textarea
        aria-label={texts.titleLabel}
        autosize
        value={name.title}
        readOnly={isSaving}
        maxLength={editingLimits.title}
        ref={focusHere}
        onChange={(event) => change({ title: event.currentTarget.value.replaceAll('\n', ' ') })}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isSaving) close();
          if (event.key === 'Enter') void submit(event);
        }}
      />
      <NativeSelect
        label={texts.departmentLabel}
        value={name.departmentId}
        disabled={isSaving}
        onChange={(event) => change({ departmentId: event.currentTarget.value })}
      >
        <option value="">{texts.noDepartment}</option>
        {withCurrent(departments.data ?? [], sop.department).map(({ id, name: departmentName }) => (
          <option key={id} value={id}>
            {departmentName}
          </option>
        ))}
      </NativeSelect>
      {error !== null && <Notice tone="danger">{detailOf(error, texts.saveFailure)}</Notice>}
      <div className={styles.editButtons}>
        <Button variant="default" onClick={close} disabled={isSaving}>
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={name.title.trim() === ''} loading={isSaving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** The typed name; while it differs from the saved one it is stored as a draft, and closing the page asks first. */
function useRename({ sop, onClose }: RenameSopProps) {
  const { draft, base, storeDraft } = useDraftEdit<NameValues>('facts', sop);
  const [name, setName] = useState<NameValues>(
    draft ?? { title: sop.title, departmentId: sop.department_id ?? '' },
  );
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const save = useSaveBasedOn(base, useSopEditing());
  const isChanged = name.title !== base.title || name.departmentId !== (base.department_id ?? '');
  useWarnBeforeClosing(isChanged);
  useEffect(() => storeDraft(isChanged ? name : null), [storeDraft, isChanged, name]);
  const close = () => {
    storeDraft(null);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const title = name.title.trim();
    if (title === '' || isSaving) return;
    setError(null);
    setIsSaving(true);
    try {
      await save(saveFacts(sop.id, { title, department_id: name.departmentId || null }));
      close();
    } catch (failure) {
      setError(failure);
      setIsSaving(false);
    }
  };
  const change = (values: Partial<NameValues>) => setName({ ...name, ...values });
  return { name, change, error, isSaving, close, submit };
}

/** The departments, with that of the SOP even while they load. */
const withCurrent = (departments: readonly Department[], current: Department | null) =>
  !current || departments.some(({ id }) => id === current.id) ? departments : [current, ...departments];
