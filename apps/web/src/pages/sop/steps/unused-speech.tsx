import type { Sop } from '@sop/contracts';
import { clock } from '../../../lib/time.js';
import styles from '../lists/equipment-card.module.css';
import { Moment } from '../video/moment.js';
import type { Player } from '../video/player.js';
import { texts } from '../sop.texts.js';

/** The speech that is part of no step, each line playable. */
export function UnusedSpeechSection({ sop, player }: { sop: Sop; player: Player }) {
  const lines = sop.unused_speech ?? [];
  if (lines.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="unused-speech">
      <h2 id="unused-speech" className={styles.title}>
        {texts.unusedSpeech}
      </h2>
      <ul className={styles.list}>
        {lines.map(({ text, start_seconds: seconds }) => (
          <li key={`${seconds} ${text}`}>
            <span>{text}</span>
            <span className={styles.times}>
              <Moment seconds={seconds} player={player} className={styles.time}>
                <span className={styles.spoken}>{texts.playLine(text)} </span>
                {clock(seconds)}
              </Moment>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
