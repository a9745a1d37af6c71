import type { Step, TranscriptSegment } from '@sop/contracts';
import { clock } from '../../../lib/time.js';
import { Moment } from '../video/moment.js';
import type { Player } from '../video/player.js';
import { texts } from '../sop.texts.js';
import { uncertainEvidence } from './review.js';
import styles from './spoken-words.module.css';

interface SpokenWordsProps {
  readonly step: Step;
  readonly transcript: readonly TranscriptSegment[];
  readonly player: Player;
}

/** The spoken words where a step is uncertain, to compare without looking for it; nothing where only a picture shows it. */
export function SpokenWords({ step, transcript, player }: SpokenWordsProps) {
  const ids = new Set(uncertainEvidence(step).flatMap(({ segment_ids }) => segment_ids));
  const lines = transcript.filter(({ id }) => ids.has(id));
  if (lines.length === 0) return null;
  return (
    <details className={styles.words} data-screen-only="">
      <summary>{texts.spokenWords}</summary>
      {lines.map(({ id, text, start_seconds: seconds }) => (
        <p key={id}>
          <Moment seconds={seconds} player={player}>
            {clock(seconds)}
          </Moment>{' '}
          {text}
        </p>
      ))}
    </details>
  );
}
