import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StoredRun } from '../../features/executions/stored-run.js';
import { focusHere } from '../../ui/focus-here.js';
import { Notice } from '../../ui/states.js';
import styles from './bench.module.css';
import { texts } from './bench.texts.js';
import { RunSummary } from './run-summary.js';
import type { RunStatus } from './use-run.js';

interface EndedScreenProps {
  readonly run: StoredRun;
  readonly bench: { readonly status: RunStatus; readonly refusal: string | null };
  /** What the server refuses of this and earlier runs. */
  readonly refused: ReactNode;
  readonly onAgain: () => void;
  readonly onLeave: () => void;
}

export function EndedScreen({ run, bench, refused, onAgain, onLeave }: EndedScreenProps) {
  const { status, refusal } = bench;
  return (
    <>
      <div className={styles.scroll}>
        <h1 className={styles.title} tabIndex={-1} ref={focusHere}>
          {run.record.state === 'finished' ? texts.finished : texts.abandoned}
        </h1>
        <RunSummary run={run} />
        {status === 'sent' && refusal === null && <Notice tone="done">{texts.sentAll}</Notice>}
        {status === 'waiting' && <Notice tone="attention">{texts.waitingEnd}</Notice>}
        {refused}
      </div>
      <div className={styles.bottom}>
        <Button variant="default" className={styles.large} onClick={onAgain}>
          {texts.again}
        </Button>
        <Button className={styles.large} onClick={onLeave}>
          {texts.backToSop}
        </Button>
      </div>
    </>
  );
}
