import type { Sentence, Step } from '@sop/contracts';
import { lowConfidence, paragraphs } from '../../../lib/paragraphs.js';
import { SentenceComments } from '../comments/step-comments.js';
import { Moment } from '../video/moment.js';
import { usePlayed, type Player } from '../video/player.js';
import { texts } from '../sop.texts.js';
import styles from './step-card.module.css';

/** The description: each generated sentence plays its evidence; a user's text is plain text. */
export function StepDescription({ step, player }: { step: Step; player: Player }) {
  if (step.description === '') return null;
  if (step.sentences.length === 0) {
    return (
      <div className={styles.description}>
        {paragraphs(step.description).map((paragraph, position) => (
          <p key={position}>{paragraph}</p>
        ))}
      </div>
    );
  }
  return (
    <p className={styles.description}>
      {step.sentences.map((sentence, position) => (
        <PlayableSentence key={position} stepId={step.id} sentence={sentence} player={player} />
      ))}
    </p>
  );
}

interface PlayableSentenceProps {
  readonly stepId: string;
  readonly sentence: Sentence;
  readonly player: Player;
}

function PlayableSentence({ stepId, sentence, player }: PlayableSentenceProps) {
  const { start_seconds: start, end_seconds: end } = sentence.evidence;
  const isSpoken = usePlayed(
    player,
    ({ hasStarted, seconds }) => hasStarted && seconds >= start - 0.05 && seconds <= end + 0.25,
  );
  const isUncertain = sentence.confidence < lowConfidence;
  const isSeen = sentence.evidence.sources.includes('picture');
  const words = player.hasVideo ? texts : texts.withoutVideo;
  const doubt = isSeen ? words.seenOnly : words.uncertain;
  return (
    <>
      <span data-spoken={isSpoken || undefined} data-uncertain={isUncertain || undefined}>
        <Moment
          seconds={start}
          player={player}
          className={styles.sentence}
          title={isUncertain ? doubt : undefined}
        >
          {sentence.text}
          {isUncertain && <span className={styles.spoken}> ({doubt})</span>}
        </Moment>
        {isSeen && (
          <span className={styles.seen} aria-hidden="true">
            {texts.seenMark}
          </span>
        )}
        <SentenceComments stepId={stepId} sentence={sentence.text} />
      </span>{' '}
    </>
  );
}
