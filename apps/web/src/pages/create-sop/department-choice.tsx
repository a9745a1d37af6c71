import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { queries } from '../../api/queries.js';
import { useCan } from '../../features/permissions/use-can.js';
import { focusHere } from '../../ui/focus-here.js';
import { ErrorState } from '../../ui/states.js';
import { texts } from './create-sop.texts.js';
import { NewDepartment } from './new-department.js';
import styles from './wizard.module.css';

interface DepartmentChoiceProps {
  /** Empty until one is chosen. */
  readonly departmentId: string;
  readonly isDisabled: boolean;
  readonly isFocused?: boolean;
  readonly onChoose: (departmentId: string) => void;
}

/** The department of a new SOP; the only one is chosen by itself, and who may can create one. */
export function DepartmentChoice({
  departmentId,
  isDisabled,
  isFocused = false,
  onChoose,
}: DepartmentChoiceProps) {
  const canManage = useCan('department.manage');
  const departments = useQuery(queries.departments());
  const list = departments.data ?? [];
  const only = list.length === 1 ? list[0] : undefined;
  useEffect(() => {
    if (only && departmentId === '') onChoose(only.id);
  }, [only, departmentId, onChoose]);
  return (
    <>
      {departments.isPending && <Skeleton height={64} />}
      {departments.isError && (
        <ErrorState message={texts.departmentsFailure} onRetry={() => void departments.refetch()} />
      )}
      {departments.data && list.length === 0 && <NoDepartments />}
      {list.length > 0 && (
        <NativeSelect
          label={texts.department}
          value={departmentId}
          disabled={isDisabled}
          {...(isFocused && { ref: focusHere })}
          onChange={(event) => onChoose(event.currentTarget.value)}
          data={[
            { value: '', label: texts.chooseDepartment },
            ...list.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {departments.data && canManage && !isDisabled && <NewDepartment onCreated={onChoose} />}
    </>
  );
}

function NoDepartments() {
  return (
    <div className={styles.empty}>
      <p>{texts.noDepartments}</p>
      <Link to="/settings?tab=departments">{texts.goToSettings}</Link>
    </div>
  );
}
