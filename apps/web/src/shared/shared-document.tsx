import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { SharedSop } from '@sop/contracts';
import { formatLongDay } from '../lib/date.js';
import { videoAddress } from '../lib/media-path.js';
import { positionAt } from '../lib/step-at.js';
import styles from './shared-document.module.css';
import { SharedStep } from './shared-step.js';
import { texts } from './shared.texts.js';

const QrCode = lazy(async () => ({ default: (await import('../ui/qr-code.js')).QrCode }));

/** The SOP as a document: what must be known first, the steps with their pictures, and the video beside them. */
export function SharedDocument({ sop }: { sop: SharedSop }) {
  const video = useRef<HTMLVideoElement>(null);
  const [current, setCurrent] = useState(-1);
  const play = useCallback((seconds: number) => {
    if (!video.current) return;
    video.current.currentTime = seconds;
    void video.current.play().catch(() => undefined);
  }, []);
  const hasVideo = sop.video_path !== null;
  return (
    <div className={styles.page} data-video={hasVideo || undefined}>
      <header className={styles.head}>
        <p className={styles.kicker}>{texts.from(sop.company)}</p>
        <h1>{sop.title}</h1>
        <Release sop={sop} />
        <button type="button" className={styles.print} onClick={() => void print()}>
          {texts.print}
        </button>
        <PrintedAddress />
      </header>
      {sop.video_path !== null && (
        <aside className={styles.video} aria-label={texts.video}>
          <Video
            ref={video}
            path={sop.video_path}
            title={sop.title}
            onTime={(seconds) => setCurrent(positionAt(sop.steps, seconds))}
          />
        </aside>
      )}
      <main className={styles.reading}>
        <Notices sop={sop} />
        <Lines title={texts.safety} lines={sop.precautions.map(({ text }) => text)} tone="attention" />
        <Lines
          title={sop.is_screen_recording ? texts.software : texts.equipment}
          lines={sop.equipment.map(({ name }) => name)}
        />
        <section aria-labelledby="steps">
          <h2 id="steps">{texts.steps}</h2>
          <ol className={styles.steps}>
            {sop.steps.map((step, position) => (
              <SharedStep
                // Steps have no other name for a stranger.
                key={`${position} ${step.title}`}
                step={step}
                position={position + 1}
                isCurrent={position === current}
                onPlay={hasVideo ? play : undefined}
              />
            ))}
          </ol>
        </section>
        <footer className={styles.foot}>
          {sop.expires_at !== null && <p>{texts.expires(formatLongDay(sop.expires_at))}</p>}
          <p>{texts.madeWith}</p>
        </footer>
      </main>
    </div>
  );
}

/** Waits for the pictures that were not near the view. */
async function print(): Promise<void> {
  window.dispatchEvent(new Event('beforeprint'));
  await new Promise(requestAnimationFrame);
  const late = [...document.images].filter(({ complete }) => !complete);
  await Promise.allSettled(late.map((image) => image.decode()));
  window.print();
}

function Release({ sop: { version, kind, released_at, approved_by } }: { sop: SharedSop }) {
  if (version === null || released_at === null)
    return (
      <p className={styles.facts} data-tone="attention">
        {texts.draft}
      </p>
    );
  return (
    <p className={styles.facts}>
      {texts.released(version, formatLongDay(released_at), approved_by)}
      {kind !== null && ` · ${texts.changes[kind]}`}
    </p>
  );
}

function Notices({ sop }: { sop: SharedSop }) {
  const { version, withdrawn_at, withdrawal_reason } = sop;
  if (version === null)
    return (
      <p className={styles.notice} data-tone="attention">
        {texts.draftText}
      </p>
    );
  if (withdrawn_at === null) return null;
  return (
    <p className={styles.notice} data-tone="danger" role="alert">
      <strong>{texts.withdrawn(version, formatLongDay(withdrawn_at))}</strong>{' '}
      {withdrawal_reason !== null && texts.reason(withdrawal_reason)}
    </p>
  );
}

function Lines({ title, lines, tone }: { title: string; lines: readonly string[]; tone?: 'attention' }) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.lines} data-tone={tone}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line, at) => (
          <li key={`${at} ${line}`}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

interface VideoProps {
  readonly ref: React.Ref<HTMLVideoElement>;
  readonly path: string;
  readonly title: string;
  readonly onTime: (seconds: number) => void;
}

/** Keeps its first address while it plays: each refresh of the page signs a new one, which would start the video again. */
function Video({ ref, path, title, onTime }: VideoProps) {
  const [shown, setShown] = useState(path);
  const [failed, setFailed] = useState<string | null>(null);
  // The address of the last refresh works where an older one has expired.
  if (failed === shown && path !== shown) setShown(path);
  return (
    <video
      ref={ref}
      src={videoAddress(shown)}
      controls
      playsInline
      preload="metadata"
      aria-label={`${texts.video}: ${title}`}
      onTimeUpdate={({ currentTarget }) => onTime(currentTarget.currentTime)}
      onError={() => setFailed(shown)}
    >
      {/* The steps contain the text. */}
      <track kind="captions" />
    </video>
  );
}

/** On paper: the way back to the current version. It is loaded after the page, because it is not on the screen. */
function PrintedAddress() {
  return (
    <div className={styles.printed}>
      <Suspense>
        <QrCode text={window.location.origin + window.location.pathname} label={texts.qr} />
      </Suspense>
      <span>{texts.scan}</span>
    </div>
  );
}
