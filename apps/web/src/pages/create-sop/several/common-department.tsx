import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../../../api/queries.js';
import { useCan } from '../../../features/permissions/use-can.js';
import { ErrorState, Notice } from '../../../ui/states.js';
import { texts as wizardTexts } from '../create-sop.texts.js';
import { NewDepartment } from '../new-department.js';

interface CommonDepartmentProps {
  readonly value: string;
  readonly isLocked: boolean;
  readonly onChange: (id: string) => void;
}

/** The department of all videos of the list; the only one is chosen. */
export function CommonDepartment({ value, isLocked, onChange }: CommonDepartmentProps) {
  const canManage = useCan('department.manage');
  const departments = useQuery(queries.departments());
  const list = departments.data ?? [];
  const only = list.length === 1 ? list[0] : undefined;
  useEffect(() => {
    if (only && value === '') onChange(only.id);
  }, [only, value, onChange]);
  if (departments.isPending) return <Skeleton height={64} />;
  if (departments.isError)
    return <ErrorState message={wizardTexts.departmentsFailure} onRetry={() => void departments.refetch()} />;
  return (
    <>
      {list.length === 0 ? (
        <Notice tone="calm">{wizardTexts.noDepartments}</Notice>
      ) : (
        <NativeSelect
          label={wizardTexts.department}
          value={value}
          disabled={isLocked}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={[
            { value: '', label: wizardTexts.chooseDepartment },
            ...list.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {canManage && !isLocked && <NewDepartment onCreated={onChange} />}
    </>
  );
}
