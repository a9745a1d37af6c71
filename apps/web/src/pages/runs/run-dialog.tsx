import { Button, Loader } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { routes, type Execution, type ExecutionDetail } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { keys } from '../../api/query-keys.js';
import { queries } from '../../api/queries.js';
import { ConfirmAction } from '../../features/actions/confirm-action.js';
import { texts as runTexts } from '../../features/executions/executions.texts.js';
import { isOutside } from '../../features/executions/run.js';
import { useCan } from '../../features/permissions/use-can.js';
import { Picture } from '../../features/picture/picture.js';
import { formatMoment } from '../../lib/date.js';
import { formatDecimalPlaces } from '../../lib/intl.js';
import { clock } from '../../lib/time.js';
import { Dialog } from '../../ui/dialog.js';
import { ErrorState } from '../../ui/states.js';
import { shownName } from '../../lib/person.js';
import styles from './runs.module.css';
import { texts } from './runs.texts.js';

interface RunDialogProps {
  readonly run: Execution;
  readonly onClose: () => void;
}

/** One run: what was done in each step, when, and what was different. */
export default function RunDialog({ run, onClose }: RunDialogProps) {
  const detail = useQuery(queries.run(run.sop.id, run.id));
  const canRemove = useCan('execution.delete');
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <Dialog
        opened={!isRemoving}
        onClose={onClose}
        title={run.sop.title}
        size={720}
        actions={
          canRemove && (
            <Button
              variant="default"
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setIsRemoving(true)}
            >
              {texts.remove}
            </Button>
          )
        }
      >
        {detail.data ? (
          <Detail run={detail.data} />
        ) : detail.isError ? (
          <ErrorState message={texts.runFailure} onRetry={() => void detail.refetch()} />
        ) : (
          <div className={styles.loading} role="status" aria-label={texts.loading}>
            <Loader size={24} />
          </div>
        )}
      </Dialog>
      {isRemoving && <RemoveRun run={run} onStay={() => setIsRemoving(false)} onRemoved={onClose} />}
    </>
  );
}

function Detail({ run }: { run: ExecutionDetail }) {
  const who = run.is_own ? texts.you(run.by) : shownName(run.by ?? texts.removedPerson);
  return (
    <>
      <p className={styles.facts}>
        {[
          texts.version(run.version),
          runTexts.states[run.state],
          who,
          formatMoment(run.started_at),
          texts.doneOf(run.done_count, run.step_count),
        ].join(' · ')}
      </p>
      {run.note !== '' && (
        <p className={styles.note}>
          <strong>{texts.note}: </strong>
          {run.note}
        </p>
      )}
      <ol className={styles.steps}>
        {run.steps.map((step, at) => (
          <li key={at} className={styles.step}>
            <div className={styles.stepHead}>
              <span className={styles.stepTitle}>{step.title}</span>
              <span className={styles.time}>
                {step.done_at === null
                  ? texts.notDone
                  : [formatMoment(step.done_at), clock(step.seconds)].join(' · ')}
              </span>
            </div>
            {step.deviation !== '' && <p className={styles.deviation}>{step.deviation}</p>}
            <Readings readings={step.readings} />
            <Photos step={step} />
          </li>
        ))}
      </ol>
    </>
  );
}

type DetailStep = ExecutionDetail['steps'][number];

function Readings({ readings }: Pick<DetailStep, 'readings'>) {
  if (readings.length === 0) return null;
  const shown = (value: number | null) => (value === null ? null : formatDecimalPlaces(value));
  return (
    <ul className={styles.readings} aria-label={texts.readings}>
      {readings.map((reading, at) => (
        <li key={at} className={isOutside(reading) ? styles.deviating : undefined}>
          {`${formatDecimalPlaces(reading.value)} ${reading.unit}`}
          {(reading.min !== null || reading.max !== null) &&
            ` (${runTexts.limits(shown(reading.min), shown(reading.max), reading.unit)})`}
          {isOutside(reading) && ` – ${texts.outside}`}
        </li>
      ))}
    </ul>
  );
}

function Photos({ step: { photos, title } }: { step: DetailStep }) {
  if (photos.length === 0) return null;
  return (
    <div className={styles.photos}>
      {photos.map(({ id, path }, at) =>
        path === null ? (
          <span key={id} className={styles.facts}>
            {texts.photoMissing}
          </span>
        ) : (
          <Picture key={id} path={path} alt={texts.photo(at + 1, title)} className={styles.photo} />
        ),
      )}
    </div>
  );
}

function RemoveRun({
  run,
  onStay,
  onRemoved,
}: {
  run: Execution;
  onStay: () => void;
  onRemoved: () => void;
}) {
  return (
    <ConfirmAction
      opened
      title={texts.removeTitle}
      confirm={texts.remove}
      run={() => call(routes.executions.remove, { params: { id: run.sop.id, executionId: run.id } })}
      successMessage={texts.removed}
      failure={texts.removeFailure}
      invalidates={[keys.allRuns]}
      onDone={onRemoved}
      onClose={onStay}
    >
      {texts.removeText}
    </ConfirmAction>
  );
}
