import { IconCheck } from '@tabler/icons-react';
import { clock } from '../../lib/time.js';
import { Picture } from '../picture/picture.js';
import styles from './frame-grid.module.css';

export interface PickableFrame {
  readonly index: number;
  readonly timestamp: number;
  readonly thumbnail: string;
}

interface FrameGridProps {
  readonly label: string;
  readonly frames: readonly PickableFrame[];
  readonly selectedIndex: number | null;
  readonly onSelect: (frame: PickableFrame) => void;
  /** Moments of the step itself are marked, so that the likely pictures are found at once. */
  readonly near?: { readonly start_seconds: number; readonly end_seconds: number };
}

/** Frames of a video with their times; one can be picked, also with the arrow keys, as in any group of radio buttons. */
export function FrameGrid({ label, frames, selectedIndex, onSelect, near }: FrameGridProps) {
  return (
    <fieldset className={styles.grid}>
      <legend className={styles.legend}>{label}</legend>
      {frames.map((frame) => {
        const isNear = near && frame.timestamp >= near.start_seconds && frame.timestamp <= near.end_seconds;
        return (
          <label key={frame.index} className={styles.frame} data-near={isNear || undefined}>
            <input
              type="radio"
              name="frame"
              checked={frame.index === selectedIndex}
              onChange={() => onSelect(frame)}
              aria-label={`Frame at ${clock(frame.timestamp)}${isNear ? ', in this step' : ''}`}
            />
            <Picture path={frame.thumbnail} alt="" className={styles.picture} />
            <span className={styles.time}>{clock(frame.timestamp)}</span>
            <span className={styles.check} aria-hidden="true">
              <IconCheck size={14} stroke={3} />
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
