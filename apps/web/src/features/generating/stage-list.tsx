import { Loader } from '@mantine/core';
import type { Progress } from '@sop/contracts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { formatPercent } from '../../lib/intl.js';
import { remainingTime } from '../../lib/time.js';
import { texts } from './generating.texts.js';
import { completedText, StageBar } from './stage-bar.js';
import { currentDetail, hasFailed, shownStages, type ShownState } from './stages.js';
import styles from './stage-list.module.css';

/** The bar, the current detail, the remaining time, and the six stages with their states. */
export function StageList({ progress }: { progress: Progress | undefined }) {
  const remaining = progress?.remaining_seconds;
  const isOver = hasFailed(progress);
  return (
    <div>
      <StageBar progress={progress} />
      <p className={styles.now}>
        <span role="status">{completedText(progress)}</span>
        <span>{!isOver && typeof remaining === 'number' && remainingTime(remaining)}</span>
      </p>
      <p className={styles.detail}>{isOver ? '' : currentDetail(progress)}</p>
      <ol className={styles.stages}>
        {shownStages(progress).map((stage) => (
          <li
            key={stage.name}
            data-state={stage.state}
            aria-current={stage.state === 'running' ? 'step' : undefined}
          >
            <StageMark state={stage.state} />
            <span>{stage.label}</span>
            <span className={styles.spoken}>{texts.states[stage.state]}</span>
            <span className={styles.percent}>
              {stage.state === 'running' && formatPercent(stage.percent)}
            </span>
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
