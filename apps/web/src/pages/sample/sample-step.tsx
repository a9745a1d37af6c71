import type { MouseEvent } from 'react';
import { sampleVideo, type sample } from '../../features/sample-sop/sample.js';
import { clockRange } from '../../lib/time.js';
import styles from './sample.module.css';
import { texts } from './sample.texts.js';

interface SampleStepProps {
  readonly step: (typeof sample)['steps'][number];
  readonly position: number;
  readonly isCurrent: boolean;
  readonly play: (seconds: number) => (event: MouseEvent) => void;
}

/** A time of the video as a URL: without scripts the browser itself opens it there. */
const at = (seconds: number): string => `${sampleVideo}#t=${seconds}`;

export function SampleStep({ step, position, isCurrent, play }: SampleStepProps) {
  const { title, start_seconds, end_seconds, sentences, picture } = step;
  return (
    <li
      className={styles.step}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <b aria-hidden="true">{position}</b>
      <div>
        <a
          className={styles.time}
          href={at(start_seconds)}
          aria-label={texts.playStep(position)}
          onClick={play(start_seconds)}
        >
          {clockRange(start_seconds, end_seconds)}
        </a>
        <h3>{title}</h3>
        {sentences.length > 0 && (
          <p>
            {sentences.map(({ text, start_seconds: from }) => (
              <a key={text} className={styles.sentence} href={at(from)} onClick={play(from)}>
                {`${text} `}
              </a>
            ))}
          </p>
        )}
        <img src={picture} alt={texts.pictureOf(title)} width={1280} height={720} loading="lazy" />
      </div>
    </li>
  );
}
