import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasStatus } from '../../api/problem.js';
import { reads } from '../../api/reads.js';
import { canRecordScreen } from './capture.js';
import { Configuring } from './configuring.js';
import { StoredRecordings } from './stored-recordings-card.js';
import { listStoredRecordings } from './stored-recordings.js';
import type { Recording, RecorderFault } from './recorder.machine.js';
import styles from './recorder.module.css';
import { RecorderError } from './recorder-error.js';
import { outsideTexts } from './outside-recorder.texts.js';
import { texts } from './recorder.texts.js';
import { Recording as RecordingView } from './recording.js';
import { Processing } from './processing.js';
import { Reviewing } from './reviewing.js';
import { Unsupported } from './unsupported.js';
import { useRecorder, type Allowance } from './use-recorder.js';

export type Held = 'kept' | 'lost' | null;

export interface RecorderProps {
  /** A recording that an earlier tab has left, to begin with. */
  readonly keptId: string | null;
  readonly onUse: (recording: Recording & { readonly uploadId: string }) => void;
  /** Leaving now ends something; `lost`: and what was recorded with it. */
  readonly onHeld: (held: Held) => void;
  /** A video that was recorded elsewhere. */
  readonly onFile: (file: File, isFilmed: boolean) => void;
}

/** Records the screen, from the choice of what to record to a video on the server. */
export function Recorder(props: RecorderProps) {
  const recording = useQuery({ ...reads.recording(), staleTime: 0, refetchOnWindowFocus: false });
  const owner = useQuery(reads.me()).data?.id;
  if (recording.isError)
    return <RecorderError fault={loadFault(recording.error)} onRetry={() => void recording.refetch()} />;
  if (!recording.data || owner === undefined)
    return <Skeleton height={320} role="status" aria-label={texts.loading} />;
  // What is kept is of use also where nothing can be recorded.
  if (!canRecordScreen() && props.keptId === null) return <Unsupported onFile={props.onFile} />;
  return <Ready {...props} allowance={recording.data} owner={owner} />;
}

function loadFault(error: unknown): RecorderFault {
  if (hasStatus(error, 402)) return { kind: 'plan', sentence: texts.planNeeded };
  if (hasStatus(error, 403)) return { kind: 'gone', sentence: outsideTexts.notEnabled };
  return { kind: 'load', sentence: outsideTexts.loadFailed };
}

function Ready({
  allowance,
  owner,
  keptId,
  onUse,
  onHeld,
}: RecorderProps & { allowance: Allowance; owner: string }) {
  const recorder = useRecorder({ owner, allowance, onUse });
  const { recover } = recorder;
  useEffect(() => {
    if (keptId === null) return;
    void listStoredRecordings(owner).then((all) => {
      const kept = all.find(({ id }) => id === keptId);
      if (kept) void recover(kept);
    });
  }, [keptId, owner, recover]);
  const { view, recording } = recorder.state;
  const [hasBegun, setHasBegun] = useState(false);
  if (view !== 'configuring' && !hasBegun) setHasBegun(true);
  const isBusy = view === 'recording' || view === 'paused' || view === 'processing';
  const isLost = recording ? recording.keptId === null : !recorder.isKept;
  const isHeld = isBusy || (recording !== null && isLost);
  const held: Held = isHeld ? (isLost ? 'lost' : 'kept') : null;
  useEffect(() => {
    onHeld(held);
    return () => onHeld(null);
  }, [held, onHeld]);
  return (
    <div className={styles.recorder}>
      <CurrentView recorder={recorder} allowance={allowance} isFresh={!hasBegun} />
    </div>
  );
}

function CurrentView({
  recorder,
  allowance,
  isFresh,
}: {
  recorder: ReturnType<typeof useRecorder>;
  allowance: Allowance;
  /** Nothing was recorded or looked at on this page yet. */
  isFresh: boolean;
}) {
  const { state } = recorder;
  switch (state.view) {
    case 'configuring':
      // A tab that was loaded again stands here: what it had recorded is beside the next one.
      return (
        <>
          {isFresh && <StoredRecordings />}
          <Configuring recorder={recorder} allowance={allowance} />
        </>
      );
    case 'recording':
    case 'paused':
      return <RecordingView recorder={recorder} />;
    case 'reviewing':
      return <Reviewing recorder={recorder} />;
    case 'processing':
      return <Processing sent={state.sent} />;
    case 'error':
      return state.fault && <RecorderError fault={state.fault} onRetry={recorder.retry} />;
  }
}
