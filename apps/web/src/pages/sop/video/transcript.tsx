import { exportedTranscriptionBelow, type Sop, type TranscriptSegment } from '@sop/contracts';
import { useEffect, useRef } from 'react';
import { paragraphs } from '../../../lib/paragraphs.js';
import { entryAt } from '../../../lib/step-at.js';
import { clock } from '../../../lib/time.js';
import { CorrectedTerms } from '../draft-review/corrected-terms.js';
import { Moment } from './moment.js';
import { usePlayed, type Player } from './player.js';
import { texts } from '../sop.texts.js';
import styles from './transcript.module.css';

export function Transcript({ sop, player }: { sop: Sop; player: Player }) {
  return (
    <section
      className={styles.card}
      data-transcript=""
      data-printed={isPrinted(sop) ? '' : undefined}
      aria-labelledby="transcript"
    >
      <h2 id="transcript" className={styles.title}>
        {texts.transcription}
      </h2>
      {sop.transcript.length > 0 ? (
        <Lines segments={sop.transcript} player={player} />
      ) : (
        <div className={styles.plain}>
          {sop.transcription.trim() === '' ? (
            <p>{texts.noTranscription}</p>
          ) : (
            paragraphs(sop.transcription).map((line, position) => <p key={position}>{line}</p>)
          )}
        </div>
      )}
    </section>
  );
}

/** Whether it is printed, as in every document of the SOP. */
function isPrinted({ transcript }: Sop): boolean {
  const { length } = transcript
    .map(({ text }) => text)
    .join(' ')
    .trim();
  return length > 0 && length < exportedTranscriptionBelow;
}

function Lines({ segments, player }: { segments: readonly TranscriptSegment[]; player: Player }) {
  const spoken = usePlayed(player, ({ hasStarted, seconds }) =>
    hasStarted ? entryAt(segments, seconds) : -1,
  );
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (spoken >= 0) keepInView(list.current, spoken);
  }, [spoken]);
  return (
    <ol ref={list} className={styles.lines}>
      {segments.map((segment, position) => (
        <li key={segment.id}>
          <Moment
            seconds={segment.start_seconds}
            player={player}
            className={styles.line}
            isCurrent={position === spoken}
          >
            <span className={styles.time}>{clock(segment.start_seconds)}</span>
            <span>
              {segment.text}
              <CorrectedTerms corrections={segment.corrections ?? []} />
            </span>
          </Moment>{' '}
        </li>
      ))}
    </ol>
  );
}

/** Scrolls the list to the spoken line without scrolling the page. */
function keepInView(list: HTMLOListElement | null, position: number): void {
  const line = list?.children[position];
  if (
    !list ||
    !(line instanceof HTMLElement) ||
    list.scrollHeight <= list.clientHeight ||
    list.matches(':hover')
  )
    return;
  const top = line.offsetTop - list.offsetTop;
  const isVisible = top >= list.scrollTop && top + line.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!isVisible) list.scrollTop = top - list.clientHeight / 3;
}
