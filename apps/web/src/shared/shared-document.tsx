import { lazy, Suspense, useCallback, useRef, useState, type CSSProperties } from 'react';
import { brandInks, type SharedSop } from '@sop/contracts';
import { formatLongDay } from '../lib/date.js';
import { languageName } from '../lib/intl.js';
import { pictureAddress, videoAddress } from '../lib/media-path.js';
import { positionAt } from '../lib/step-at.js';
import { shownName } from '../lib/person.js';
import styles from './shared-document.module.css';
import { SharedStep } from './shared-step.js';
import { texts } from './shared.texts.js';

const QrCode = lazy(async () => ({ default: (await import('../ui/qr-code.js')).QrCode }));

/** The SOP as a document: what must be known first, the steps with their pictures, and the video beside them. */
export function SharedDocument({
  sop,
  onLanguage,
}: {
  sop: SharedSop;
  onLanguage: (language: string) => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [current, setCurrent] = useState(-1);
  const play = useCallback((seconds: number) => {
    if (!video.current) return;
    video.current.currentTime = seconds;
    void video.current.play().catch(() => undefined);
  }, []);
  const hasVideo = sop.video_path !== null;
  return (
    <div className={styles.page} data-video={hasVideo || undefined} style={inksOf(sop)}>
      <header className={styles.head}>
        {sop.logo_path !== null && <Logo path={sop.logo_path} />}
        <p className={styles.kicker}>{texts.from(sop.company)}</p>
        <h1 lang={sop.language} dir="auto">
          {sop.title}
        </h1>
        <Release sop={sop} />
        <button type="button" className={styles.print} onClick={() => void print()}>
          {texts.print}
        </button>
        <Languages sop={sop} onChange={onLanguage} />
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
      <Reading sop={sop} current={current} onPlay={hasVideo ? play : undefined} />
    </div>
  );
}

/** Beside the company's name, so that it needs no words. Where it cannot be loaded there is none. */
function Logo({ path }: { path: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === path) return null;
  return <img className={styles.logo} src={pictureAddress(path)} alt="" onError={() => setFailed(path)} />;
}

/** The company's colour, readable on light and dark paper. */
function inksOf({ accent_color }: SharedSop): CSSProperties {
  if (accent_color === null) return {};
  const { accent, accentOnDark } = brandInks({ accent_color, banner_color: null });
  return { '--brand': accent, '--brand-on-dark': accentOnDark } as CSSProperties;
}

/** Outside of its step a sentence may need the step to be understood. */
const safetyLine = ({ text, step_index: index }: SharedSop['precautions'][number]): string =>
  index === null ? text : `${text} (${texts.stepFallback(index + 1)})`;

interface ReadingProps {
  readonly sop: SharedSop;
  /** The position of the step that plays; -1 for none. */
  readonly current: number;
  readonly onPlay: ((seconds: number) => void) | undefined;
}

const Reading = ({ sop, current, onPlay }: ReadingProps) => (
  <main className={styles.reading}>
    <Notices sop={sop} />
    <TranslationNotice sop={sop} />
    <Lines
      title={texts.safety}
      lines={sop.precautions.map(safetyLine)}
      language={sop.language}
      tone="attention"
    />
    <Lines
      title={sop.is_screen_recording ? texts.software : texts.equipment}
      lines={sop.equipment.map(({ name }) => name)}
      language={sop.language}
    />
    <section aria-labelledby="steps">
      <h2 id="steps">{texts.steps}</h2>
      <ol className={styles.steps}>
        {sop.steps.map((step, position) => (
          <SharedStep
            // Steps have no other name for a stranger.
            key={`${position} ${step.title}`}
            step={step}
            language={sop.language}
            position={position + 1}
            isCurrent={position === current}
            onPlay={onPlay}
          />
        ))}
      </ol>
    </section>
    <footer className={styles.foot}>
      {sop.expires_at !== null && <p>{texts.expires(formatLongDay(sop.expires_at))}</p>}
      <p>{texts.madeWith}</p>
    </footer>
  </main>
);

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
      {texts.released(version, formatLongDay(released_at), approved_by && shownName(approved_by))}
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

interface LinesProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly language: string;
  readonly tone?: 'attention';
}

function Lines({ title, lines, language, tone }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.lines} data-tone={tone}>
      <h2>{title}</h2>
      <ul lang={language}>
        {lines.map((line, at) => (
          <li key={`${at} ${line}`} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The languages that the SOP exists in; nothing where it has one. */
function Languages({ sop, onChange }: { sop: SharedSop; onChange: (language: string) => void }) {
  if (sop.languages.length < 2) return null;
  return (
    <label className={styles.language}>
      <span>{texts.language}</span>
      <select value={sop.language} onChange={(event) => onChange(event.currentTarget.value)}>
        {sop.languages.map((language) => (
          <option key={language} value={language}>
            {languageName(language)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** That a machine translated it, and what is not in the chosen language. */
function TranslationNotice({ sop }: { sop: SharedSop }) {
  const [original] = sop.languages;
  if (original === undefined || original === sop.language) return null;
  return (
    <p className={styles.notice}>
      {texts.translated(languageName(original))}{' '}
      {sop.untranslated_count > 0 && texts.untranslated(sop.untranslated_count)}
    </p>
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
