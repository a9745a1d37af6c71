import { Loader, Progress as Bar } from '@mantine/core';
import { stageNames, type Progress } from '@sop/contracts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { plural, remainingTime } from '../../lib/time.js';
import { completedStages, currentDetail, hasFailed, shownStages, type ShownState } from './stages.js';
import styles from './stage-list.module.css';

const spoken: Record<ShownState, string> = {
  waiting: 'waiting',
  running: 'in progress',
  done: 'done',
  failed: 'failed',
};

/** The six stages with their marks, the bar, what is going on now and how long it still takes. */
export function StageList({ progress }: { progress: Progress | undefined }) {
  const completed = completedStages(progress);
  const remaining = progress?.remaining_seconds;
  const isOver = hasFailed(progress);
  return (
    <div className={styles.progress}>
      <Bar
        value={(completed / stageNames.length) * 100}
        size={8}
        aria-label={`${completed} of ${plural(stageNames.length, 'stage')} completed`}
      />
      <p className={styles.now}>
        <span role="status">{isOver ? '' : currentDetail(progress)}</span>
        {!isOver && remaining !== null && remaining !== undefined && <span>{remainingTime(remaining)}</span>}
      </p>
      <ol className={styles.stages}>
        {shownStages(progress).map((stage) => (
          <li
            key={stage.name}
            data-state={stage.state}
            aria-current={stage.state === 'running' ? 'step' : undefined}
          >
            <StageMark state={stage.state} />
            <span>{stage.label}</span>
            <span className={styles.spoken}>{spoken[stage.state]}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function StageMark({ state }: { state: ShownState }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {state === 'done' && <IconCheck size={14} stroke={3} />}
      {state === 'failed' && <IconX size={14} stroke={3} />}
      {state === 'running' && <Loader size={14} />}
    </span>
  );
}
