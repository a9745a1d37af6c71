import type { Step } from '@sop/contracts';
import type { CSSProperties } from 'react';
import { clock } from '../../../lib/time.js';
import styles from './chapter-bar.module.css';
import { usePlayed, type Player } from './player.js';
import { texts } from '../sop.texts.js';

interface ChapterBarProps {
  readonly steps: readonly Step[];
  readonly durationSeconds: number;
  readonly playedStep: number;
  readonly player: Player;
}

/** The whole video as a seekable bar with the steps as chapters. Arrow keys move by a second. */
export function ChapterBar({ steps, durationSeconds, playedStep, player }: ChapterBarProps) {
  const seconds = usePlayed(player, (played) => Math.round(played.seconds * 4) / 4);
  const here = Math.min(seconds, durationSeconds);
  const step = steps[playedStep];
  return (
    <div className={styles.bar} style={{ '--played': here / durationSeconds } as CSSProperties}>
      <span className={styles.track} aria-hidden="true">
        {steps
          .filter((each) => each.end_seconds > each.start_seconds)
          .map((each) => (
            <span
              key={each.id}
              className={styles.chapter}
              title={`${each.position}. ${each.title}`}
              data-current={each === step || undefined}
              style={
                {
                  '--from': each.start_seconds / durationSeconds,
                  '--share': (each.end_seconds - each.start_seconds) / durationSeconds,
                } as CSSProperties
              }
            />
          ))}
      </span>
      <input
        type="range"
        className={styles.range}
        aria-label={texts.videoPosition}
        aria-valuetext={texts.atMoment(clock(here), step ? `${step.position}. ${step.title}` : '')}
        min={0}
        max={durationSeconds}
        step={0.25}
        value={here}
        onChange={(event) => player.seek(Number(event.currentTarget.value))}
        onKeyDown={(event) => {
          const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          player.seek(Math.min(durationSeconds, Math.max(0, here + by)));
        }}
      />
    </div>
  );
}
