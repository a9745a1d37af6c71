import { useRef, useState } from 'react';
import type { SharedSop } from '@sop/contracts';
import { pictureAddress } from '../lib/media-path.js';
import { clockRange } from '../lib/time.js';
import styles from './shared-document.module.css';
import { texts } from './shared.texts.js';
import { useNearby } from './use-nearby.js';

type Step = SharedSop['steps'][number];

interface SharedStepProps {
  readonly step: Step;
  readonly language: string;
  /** From 1. */
  readonly position: number;
  readonly isCurrent: boolean;
  /** Undefined where the link shows no video. */
  readonly onPlay: ((seconds: number) => void) | undefined;
}

export function SharedStep({ step, language, position, isCurrent, onPlay }: SharedStepProps) {
  const { start_seconds, end_seconds, is_uncertain, pictures } = step;
  const title = step.title.trim() === '' ? texts.stepFallback(position) : step.title;
  return (
    <li className={styles.step} id={`step-${position}`} aria-current={isCurrent ? 'step' : undefined}>
      <b aria-hidden="true">{position}</b>
      <div>
        <h3 lang={language} dir="auto">
          {title}
        </h3>
        {(onPlay || is_uncertain) && (
          <p className={styles.marks}>
            {onPlay && end_seconds > start_seconds && (
              <button
                type="button"
                className={styles.time}
                aria-label={texts.playStep(position)}
                onClick={() => onPlay(start_seconds)}
              >
                <svg viewBox="0 0 10 10" aria-hidden="true">
                  <path d="M2 1v8l7-4z" />
                </svg>
                {clockRange(start_seconds, end_seconds)}
              </button>
            )}
            {is_uncertain && <span className={styles.uncertain}>{texts.uncertain}</span>}
          </p>
        )}
        {step.description
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line, at) => (
            <p key={`${at} ${line}`} lang={language} dir="auto">
              {line}
            </p>
          ))}
        {pictures.map((picture, index) => (
          // A step's pictures have no other name for a stranger.
          <Picture key={index} picture={picture} name={texts.picture(title, index)} />
        ))}
      </div>
    </li>
  );
}

/** Fetched when it comes near the view; opens in full size. */
function Picture({ picture, name }: { picture: Step['pictures'][number]; name: string }) {
  const { ref, isNear } = useNearby<HTMLButtonElement>();
  const dialog = useRef<HTMLDialogElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const source = pictureAddress(picture.path);
  if (failed === source) return <p className={styles.missing}>{texts.pictureGone}</p>;
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={styles.picture}
        aria-label={texts.enlarge(name)}
        onClick={() => dialog.current?.showModal()}
      >
        {isNear && <img src={source} alt={name} decoding="async" onError={() => setFailed(source)} />}
      </button>
      <dialog ref={dialog} className={styles.enlarged} aria-label={name}>
        <form method="dialog">
          <button type="submit">{texts.close}</button>
        </form>
        {isNear && <img src={source} alt={name} />}
      </dialog>
    </>
  );
}
