import { useEffect, useRef } from 'react';
import styles from '../recorder.module.css';
import { texts } from '../recorder.texts.js';
import { followLevel } from '../capture/sound.js';

/** Updates 60 times a second, therefore outside React. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      followLevel(stream, (level) => {
        bar.current?.style.setProperty('--level', String(level));
        bar.current?.setAttribute('aria-valuenow', String(Math.round(level * 100)));
      }),
    [stream],
  );
  return (
    <div className={styles.meter}>
      <div
        ref={bar}
        role="meter"
        aria-label={texts.level}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        className={styles.level}
      >
        <span />
      </div>
      <small>{texts.speak}</small>
    </div>
  );
}
