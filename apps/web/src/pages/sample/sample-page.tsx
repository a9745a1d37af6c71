import { useRef, useState, type MouseEvent } from 'react';
import { PublicFrame } from '../../features/public-frame/public-frame.js';
import { sample, sampleCaptions, sampleVideo } from '../../features/sample-sop/sample.js';
import { positionAt } from '../../lib/step-at.js';
import { LinkButton } from '../../ui/link-button.js';
import { useTabTitle } from '../../ui/page.js';
import styles from './sample.module.css';
import { texts } from './sample.texts.js';
import { SampleStep } from './sample-step.js';

/** The public sample SOP, generated from the demo video; it belongs to no company. */
export function Component() {
  useTabTitle(texts.title(sample.title));
  const video = useRef<HTMLVideoElement>(null);
  const [current, setCurrent] = useState(-1);
  const play = (seconds: number) => (event: MouseEvent) => {
    event.preventDefault();
    if (!video.current) return;
    video.current.currentTime = seconds;
    void video.current.play().catch(() => undefined);
  };
  return (
    <PublicFrame>
      <article className={styles.sample}>
        <header>
          <p className={styles.kicker}>{texts.kicker}</p>
          <h1>{sample.title}</h1>
          <p className={styles.lead}>{texts.lead(Math.round(sample.duration_seconds))}</p>
        </header>
        <div className={styles.video}>
          <video
            ref={video}
            controls
            playsInline
            preload="metadata"
            poster={sample.steps[0]?.picture}
            aria-label={texts.video}
            onTimeUpdate={({ currentTarget }) =>
              setCurrent(positionAt(sample.steps, currentTarget.currentTime))
            }
          >
            <source src={sampleVideo} type="video/mp4" />
            <track kind="captions" src={sampleCaptions} srcLang="en" label={texts.captions} />
          </video>
        </div>
        <div className={styles.reading}>
          <Lines title={texts.safety} lines={sample.precautions} tone="attention" />
          <Lines title={texts.equipment} lines={sample.equipment} />
          <h2>{texts.steps}</h2>
          <ol className={styles.steps}>
            {sample.steps.map((step, position) => (
              <SampleStep
                key={step.title}
                step={step}
                position={position + 1}
                isCurrent={position === current}
                play={play}
              />
            ))}
          </ol>
          <section className={styles.invitation}>
            <h2>{texts.tryTitle}</h2>
            <p>{texts.tryText}</p>
            <LinkButton to="/register">{texts.register}</LinkButton>
          </section>
        </div>
      </article>
    </PublicFrame>
  );
}

function Lines({ title, lines, tone }: { title: string; lines: readonly string[]; tone?: 'attention' }) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.lines} data-tone={tone}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
