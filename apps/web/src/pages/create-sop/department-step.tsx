import { Button, NativeSelect, Progress as Bar, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { reads } from '../../api/reads.js';
import { formatMegabytes } from '../../lib/size.js';
import { remainingTime } from '../../lib/time.js';
import { ErrorState } from '../../ui/states.js';
import { texts } from './create-sop.texts.js';
import { NewDepartment } from './new-department.js';
import type { Transfer } from '../../features/video-upload/use-video-upload.js';
import type { useCreateSop } from './use-create-sop.js';
import type { StepProps } from './wizard.js';
import styles from './wizard.module.css';

interface DepartmentStepProps extends StepProps {
  readonly creation: ReturnType<typeof useCreateSop>;
  readonly onCreate: () => void;
}

export function DepartmentStep({ state, send, creation, onCreate }: DepartmentStepProps) {
  const departments = useQuery(reads.departments());
  const list = departments.data ?? [];
  const only = list.length === 1 ? list[0] : undefined;
  useEffect(() => {
    if (only && state.departmentId === '') send({ type: 'department-chosen', departmentId: only.id });
  }, [only, state.departmentId, send]);

  return (
    <>
      {departments.isPending && <Skeleton height={64} />}
      {departments.isError && (
        <ErrorState
          message="Failed to load departments. Please try again."
          onRetry={() => void departments.refetch()}
        />
      )}
      {departments.data && list.length === 0 && <NoDepartments />}
      {list.length > 0 && (
        <NativeSelect
          label={texts.department}
          value={state.departmentId}
          disabled={creation.isSending}
          onChange={(event) => send({ type: 'department-chosen', departmentId: event.currentTarget.value })}
          data={[
            { value: '', label: texts.chooseDepartment },
            ...list.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {departments.data && !creation.isSending && (
        <NewDepartment onCreated={(departmentId) => send({ type: 'department-chosen', departmentId })} />
      )}
      {creation.transfer && <TransferBar transfer={creation.transfer} />}
      <div className={styles.buttons}>
        {creation.isSending ? (
          <Button variant="default" onClick={creation.cancel}>
            Cancel upload
          </Button>
        ) : (
          <Button variant="default" onClick={() => send({ type: 'back' })}>
            {texts.previous}
          </Button>
        )}
        <Button
          onClick={onCreate}
          disabled={state.departmentId === '' || creation.isSending || list.length === 0}
        >
          {creation.isSending ? texts.processing : texts.create}
        </Button>
      </div>
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

function TransferBar({ transfer }: { transfer: Transfer }) {
  const { loadedBytes, totalBytes } = transfer;
  const percent = totalBytes === 0 ? 0 : (loadedBytes / totalBytes) * 100;
  const isSent = loadedBytes >= totalBytes;
  return (
    <div className={styles.transfer}>
      <Bar value={percent} size={8} aria-label="Upload" />
      <p>
        <span>
          {formatMegabytes(loadedBytes)} of {formatMegabytes(totalBytes)} uploaded
        </span>
        <span role="status">
          {isSent
            ? 'Checking the video…'
            : transfer.secondsLeft === null
              ? 'Estimating the time left…'
              : remainingTime(transfer.secondsLeft)}
        </span>
      </p>
    </div>
  );
}
