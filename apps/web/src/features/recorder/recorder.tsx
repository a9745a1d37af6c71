import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasStatus } from '../../api/problem.js';
import { queries } from '../../api/queries.js';
import { canRecordScreen } from './capture/capture.js';
import { Configuring } from './screens/configuring.js';
import { StoredRecordings } from './storage/stored-recordings-card.js';
import { listStoredRecordings } from './storage/stored-recordings.js';
import type { Recording, RecorderFailure } from './recorder.machine.js';
import styles from './recorder.module.css';
import { RecorderError } from './screens/recorder-error.js';
import { sharedTexts } from './shared.texts.js';
import { texts } from './recorder.texts.js';
import { Recording as RecordingView } from './screens/recording.js';
import { Processing } from './screens/processing.js';
import { Reviewing } from './screens/reviewing.js';
import { Unsupported } from './screens/unsupported.js';
import { useRecorder, type RecordingLimits } from './use-recorder.js';

export type LeaveRisk = 'stored' | 'lost' | null;

interface RecorderProps {
  /** A stored recording to start with. */
  readonly storedId: string | null;
  readonly onUse: (recording: Recording & { readonly uploadId: string }) => void;
  /** Whether leaving now ends something; `lost`: and loses the recording. */
  readonly onLeaveRisk: (leaveRisk: LeaveRisk) => void;
  /** Called with a video that was recorded by other means. */
  readonly onFile: (file: File, isFilmed: boolean) => void;
}

/** Records the screen, from the choice of the source to a video on the server. */
export function Recorder(props: RecorderProps) {
  const recording = useQuery({ ...queries.recording(), staleTime: 0, refetchOnWindowFocus: false });
  const owner = useQuery(queries.me()).data?.id;
  if (recording.isError)
    return <RecorderError failure={loadFailure(recording.error)} onRetry={() => void recording.refetch()} />;
  if (!recording.data || owner === undefined)
    return <Skeleton height={320} role="status" aria-label={texts.loading} />;
  // A stored recording is useful even where nothing can be recorded.
  if (!canRecordScreen() && props.storedId === null) return <Unsupported onFile={props.onFile} />;
  return <Ready {...props} limits={recording.data} owner={owner} />;
}

function loadFailure(error: unknown): RecorderFailure {
  if (hasStatus(error, 402)) return { kind: 'plan', sentence: texts.planNeeded };
  if (hasStatus(error, 403)) return { kind: 'gone', sentence: sharedTexts.notEnabled };
  return { kind: 'load', sentence: sharedTexts.loadFailed };
}

function Ready({
  limits,
  owner,
  storedId,
  onUse,
  onLeaveRisk,
}: RecorderProps & { limits: RecordingLimits; owner: string }) {
  const recorder = useRecorder({ owner, limits, onUse });
  const { recover } = recorder;
  useEffect(() => {
    if (storedId === null) return;
    void listStoredRecordings(owner).then((all) => {
      const stored = all.find(({ id }) => id === storedId);
      if (stored) void recover(stored);
    });
  }, [storedId, owner, recover]);
  const { view, recording } = recorder.state;
  const [hasStarted, setHasStarted] = useState(false);
  if (view !== 'configuring' && !hasStarted) setHasStarted(true);
  const isBusy = view === 'recording' || view === 'paused' || view === 'processing';
  const isLost = recording ? recording.storedId === null : !recorder.isStored;
  const isAtRisk = isBusy || (recording !== null && isLost);
  const leaveRisk: LeaveRisk = isAtRisk ? (isLost ? 'lost' : 'stored') : null;
  useEffect(() => {
    onLeaveRisk(leaveRisk);
    return () => onLeaveRisk(null);
  }, [leaveRisk, onLeaveRisk]);
  return (
    <div className={styles.recorder}>
      <CurrentView recorder={recorder} limits={limits} isFresh={!hasStarted} />
    </div>
  );
}

function CurrentView({
  recorder,
  limits,
  isFresh,
}: {
  recorder: ReturnType<typeof useRecorder>;
  limits: RecordingLimits;
  /** Nothing was recorded or reviewed on this page yet. */
  isFresh: boolean;
}) {
  const { state } = recorder;
  switch (state.view) {
    case 'configuring':
      // Shown after a reload: the earlier recording is offered beside the settings.
      return (
        <>
          {isFresh && <StoredRecordings />}
          <Configuring recorder={recorder} limits={limits} />
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
      return state.failure && <RecorderError failure={state.failure} onRetry={recorder.retry} />;
  }
}
