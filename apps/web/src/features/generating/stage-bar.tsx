import { stageNames, type Progress } from '@sop/contracts';
import { texts } from './generating.texts.js';
import { completedStages, shownStages } from './stages.js';
import styles from './stage-bar.module.css';

interface StageBarProps {
  readonly progress: Progress | undefined;
  readonly size?: 'small' | 'large';
}

/** One segment for each of the six stages, filled by its progress. */
export function StageBar({ progress, size = 'large' }: StageBarProps) {
  const percent = Math.round(progress?.progress ?? 0);
  return (
    <div
      role="progressbar"
      aria-label={texts.title}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={texts.completedAt(completedText(progress), percent)}
      className={styles.bar}
      data-size={size}
    >
      {shownStages(progress).map(({ name, state, percent: filled }) => (
        <span key={name} data-state={state}>
          <span style={{ transform: `scaleX(${filled / 100})` }} />
        </span>
      ))}
    </div>
  );
}

export const completedText = (progress: Progress | undefined): string =>
  texts.completed(completedStages(progress), stageNames.length);
