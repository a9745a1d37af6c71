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

/** The spoken words of each uncertain sentence, to compare without looking for it; nothing where only a picture shows it. */
export function SpokenWords({ step, transcript, player }: SpokenWordsProps) {
  const lines = linesOf(step, transcript);
  if (lines.size === 0) return null;
  return (
    <details open className={styles.words} data-screen-only="">
      <summary>{texts.spokenWords}</summary>
      {[...lines].map(([text, seconds]) => (
        <p key={text}>
          <Moment seconds={seconds} player={player}>
            {clock(seconds)}
          </Moment>{' '}
          {text}
        </p>
      ))}
    </details>
  );
}

/** The spoken words with their time: a line for each sentence, and one for those that rest on the same words. */
function linesOf(step: Step, transcript: readonly TranscriptSegment[]): ReadonlyMap<string, number> {
  const lines = uncertainEvidence(step).flatMap(({ segment_ids }): [string, number][] => {
    const spoken = transcript.filter(({ id }) => segment_ids.includes(id));
    return spoken.slice(0, 1).map((first) => [spoken.map(({ text }) => text).join(' '), first.start_seconds]);
  });
  return new Map(lines);
}
