import type { Sop } from '@sop/contracts';
import { clock } from '../../../lib/time.js';
import styles from '../lists/equipment-card.module.css';
import { Moment } from '../video/moment.js';
import type { Player } from '../video/player.js';
import { texts } from '../sop.texts.js';

/** The speech that is part of no step, each line playable. */
export function UnusedSpeechSection({ sop, player }: { sop: Sop; player: Player }) {
  const lines = sop.said_in_no_step ?? [];
  if (lines.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="said-in-no-step">
      <h2 id="said-in-no-step" className={styles.title}>
        {texts.saidInNoStep}
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
