import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { queries } from '../../api/queries.js';
import { focusHere } from '../../ui/focus-here.js';
import { ErrorState } from '../../ui/states.js';
import { useCan } from '../../features/permissions/use-can.js';
import { texts } from './create-sop.texts.js';
import { NewDepartment } from './new-department.js';
import type { StepProps } from './step-props.js';
import styles from './wizard.module.css';

interface DepartmentStepProps extends StepProps {
  readonly isCreating: boolean;
  readonly onCreate: () => void;
}

export function DepartmentStep({ state, send, isCreating, onCreate }: DepartmentStepProps) {
  const canManage = useCan('department.manage');
  const departments = useQuery(queries.departments());
  const list = departments.data ?? [];
  const only = list.length === 1 ? list[0] : undefined;
  useEffect(() => {
    if (only && state.departmentId === '') send({ type: 'department-chosen', departmentId: only.id });
  }, [only, state.departmentId, send]);

  return (
    <div className={styles.form}>
      {departments.isPending && <Skeleton height={64} />}
      {departments.isError && (
        <ErrorState message={texts.departmentsFailure} onRetry={() => void departments.refetch()} />
      )}
      {departments.data && list.length === 0 && <NoDepartments />}
      {list.length > 0 && (
        <NativeSelect
          label={texts.department}
          value={state.departmentId}
          disabled={isCreating}
          ref={focusHere}
          onChange={(event) => send({ type: 'department-chosen', departmentId: event.currentTarget.value })}
          data={[
            { value: '', label: texts.chooseDepartment },
            ...list.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {departments.data && canManage && !isCreating && (
        <NewDepartment onCreated={(departmentId) => send({ type: 'department-chosen', departmentId })} />
      )}
      <div className={styles.buttons}>
        <Button variant="default" disabled={isCreating} onClick={() => send({ type: 'back' })}>
          {texts.previous}
        </Button>
        <Button onClick={onCreate} disabled={state.departmentId === '' || isCreating || list.length === 0}>
          {isCreating ? texts.processing : texts.create}
        </Button>
      </div>
    </div>
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
