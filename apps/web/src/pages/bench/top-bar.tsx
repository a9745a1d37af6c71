import { ActionIcon, Progress } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconX } from '@tabler/icons-react';
import type { Procedure } from '@sop/contracts';
import { texts as runTexts } from '../../features/executions/executions.texts.js';
import type { Refusal } from '../../features/executions/refused-runs.js';
import { isFull, refusalText } from '../../features/executions/refusal-text.js';
import type { StoredRun } from '../../features/executions/stored-run.js';
import { summaryOf } from '../../features/executions/run.js';
import styles from './bench.module.css';
import { texts } from './bench.texts.js';
import type { RunStatus } from './use-run.js';
import { writtenIn } from './written-in.js';

interface TopBarProps {
  readonly procedure: Procedure;
  /** In progress. */
  readonly run: StoredRun | null;
  readonly status: RunStatus;
  readonly refusal: string | null;
  readonly photoRefusal: Refusal | null;
  /** Its title is the heading then. */
  readonly isStarting: boolean;
  readonly isOffline: boolean;
  readonly onLeave: () => void;
}

export function TopBar({
  procedure,
  run,
  isStarting,
  isOffline,
  onLeave,
  photoRefusal,
  ...sending
}: TopBarProps) {
  const { steps, version, title, language } = procedure;
  const position = run && run.position < steps.length ? texts.position(run.position + 1, steps.length) : null;
  return (
    <header className={styles.top}>
      <ActionIcon size={56} className={styles.leave} aria-label={texts.close} onClick={onLeave}>
        <IconX size={26} stroke={1.75} />
      </ActionIcon>
      <div className={styles.topText}>
        <span className={styles.topTitle} {...(!isStarting && writtenIn(language))}>
          {isStarting ? texts.tab : title}
        </span>
        <span className={styles.topFacts}>
          {[position, texts.version(version)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <SendState
        {...sending}
        photoRefusal={run && photoRefusal}
        isOffline={isOffline}
        hasRun={run !== null}
      />
      {run && (
        <Progress
          className={styles.progress}
          value={Math.round((100 * summaryOf(run).done) / Math.max(1, steps.length))}
          aria-label={texts.progress}
          radius={0}
          size={6}
        />
      )}
    </header>
  );
}

interface SendStateProps extends Pick<TopBarProps, 'status' | 'refusal' | 'photoRefusal' | 'isOffline'> {
  readonly hasRun: boolean;
}

/** Where the ticks are: on the server, or on this device only. */
function SendState({ status, refusal, photoRefusal, isOffline, hasRun }: SendStateProps) {
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  const isPhotoRefused = photoRefusal !== null && !isFull(photoRefusal);
  const tone =
    refusal !== null || isPhotoRefused || status === 'unstored'
      ? 'danger'
      : photoRefusal !== null || status === 'waiting'
        ? 'attention'
        : undefined;
  const message =
    refusal !== null
      ? texts.refused(refusal)
      : photoRefusal !== null
        ? isFull(photoRefusal)
          ? runTexts.fullShort(photoRefusal.count)
          : refusalText(photoRefusal)
        : texts[status];
  const calm = hasRun ? message : isOffline ? texts.offlineReady : '';
  const text = tone ? message : calm;
  return (
    <span className={styles.sendState} data-tone={tone} role="status">
      {text !== '' &&
        (tone ? (
          <IconCloudOff {...icon} />
        ) : status === 'sending' ? (
          <IconCloudUp {...icon} />
        ) : (
          <IconCloudCheck {...icon} />
        ))}
      <span>{text}</span>
    </span>
  );
}
