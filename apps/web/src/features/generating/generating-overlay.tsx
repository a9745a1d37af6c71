import { Button } from '@mantine/core';
import { redirectDelayMilliseconds } from '@sop/contracts';
import { useEffect, useRef } from 'react';
import { localizedMessages } from '../../api/status-messages.js';
import { Mark } from '../../ui/mark.js';
import { Notice } from '../../ui/states.js';
import { texts } from './generating.texts.js';
import { LivePreview } from './live-preview.js';
import { hasFailed, isComplete } from './stages.js';
import { StageList } from './stage-list.js';
import { useProgress } from './use-progress.js';
import { useRetry } from './use-retry.js';
import styles from './generating-overlay.module.css';

interface GeneratingOverlayProps {
  readonly sopId: string;
  readonly title: string;
  readonly onDone: () => void;
  readonly onLeave: () => void;
}

/** Full screen while an SOP is generated. It can be closed at any time: the work continues. */
export function GeneratingOverlay({ sopId, title, onDone, onLeave }: GeneratingOverlayProps) {
  const { data: progress } = useProgress(sopId);
  const retry = useRetry(sopId);
  const heading = useRef<HTMLHeadingElement>(null);
  const isDone = isComplete(progress);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(onDone, redirectDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [isDone, onDone]);

  return (
    <div className={styles.overlay} role="dialog" aria-modal="true" aria-labelledby="generating-title">
      <div className={styles.card}>
        <Mark size={36} />
        <h2 id="generating-title" ref={heading} tabIndex={-1} className={styles.title}>
          {texts.title}
        </h2>
        <p className={styles.name}>{title}</p>
        {hasFailed(progress) && (
          <div className={styles.failure}>
            <Notice tone="danger">
              {localizedMessages(progress?.detail ?? '', progress?.detail_codes) || texts.failed}
            </Notice>
            {progress?.can_retry && (
              <Button onClick={() => retry.mutate()} loading={retry.isPending}>
                {texts.retry}
              </Button>
            )}
          </div>
        )}
        <div className={styles.work} data-over={hasFailed(progress) || undefined}>
          <StageList progress={progress} />
          {!hasFailed(progress) && <LivePreview progress={progress} />}
        </div>
        <Button variant="subtle" mt="lg" onClick={onLeave} className={styles.leave}>
          {hasFailed(progress) ? texts.back : texts.leave}
        </Button>
      </div>
    </div>
  );
}
