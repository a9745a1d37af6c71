import { IconCheck } from '@tabler/icons-react';
import { clock } from '../../lib/time.js';
import { Picture } from '../picture/picture.js';
import { texts } from './frame-picker.texts.js';
import { moveByRow } from './frame-keys.js';
import styles from './frame-grid.module.css';

export interface PickableFrame {
  readonly index: number;
  readonly timestamp: number;
  readonly thumbnail: string;
  readonly looks_like?: number | null;
  readonly alike_seconds?: readonly number[];
  /** A note on the picture, for example that it is the current one. */
  readonly note?: string;
}

interface FrameGridProps {
  readonly label: string;
  readonly frames: readonly PickableFrame[];
  readonly selectedIndex: number | null;
  readonly onSelect: (frame: PickableFrame) => void;
}

/** Frames of a video with their times, as a group of radio buttons with arrow keys. For use in a form. */
export function FrameGrid({ label, frames, selectedIndex, onSelect }: FrameGridProps) {
  return (
    <fieldset className={styles.grid}>
      <legend className={styles.legend}>{label}</legend>
      {frames.map((frame) => (
        <label key={frame.index} className={styles.frame}>
          <input
            type="radio"
            name="frame"
            checked={frame.index === selectedIndex}
            onChange={() => onSelect(frame)}
            onKeyDown={moveByRow}
            aria-label={texts.frameAt(clock(frame.timestamp), frame.note)}
          />
          <Picture path={frame.thumbnail} alt="" className={styles.picture} />
          <span className={styles.time}>{clock(frame.timestamp)}</span>
          {frame.note && (
            <span className={styles.note} aria-hidden="true">
              {frame.note}
            </span>
          )}
          <span className={styles.check} aria-hidden="true">
            <IconCheck size={14} stroke={3} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
