import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useReducer, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { uploadFps } from '@sop/contracts';
import { queries } from '../../api/queries.js';
import { GeneratingOverlay } from '../../features/generating/generating-overlay.js';
import { LeaveGuard } from '../../features/leave-guard/leave-guard.js';
import { sharedTexts } from '../../features/recorder/shared.texts.js';
import type { LeaveRisk } from '../../features/recorder/recorder.js';
import { fpsLimits } from '../../features/video-upload/fps-limits.js';
import type { ChosenFile } from '../../features/video-upload/several-files.js';
import { texts as uploadTexts } from '../../features/video-upload/video-upload.texts.js';
import { Page } from '../../ui/page.js';
import { Notice } from '../../ui/states.js';
import { texts } from './create-sop.texts.js';
import { DepartmentStep } from './department-step.js';
import { NameStep } from './name-step.js';
import { StepIndicator } from './step-indicator.js';
import { useCreateSop } from './use-create-sop.js';
import { useWizardVideo } from './use-wizard-video.js';
import { VideoFrame } from './video-frame.js';
import { useStoredWizardDraft } from './wizard-draft.js';
import { VideoStep } from './video-step.js';
import { firstState, isComplete, next, type Source } from './wizard.machine.js';
import styles from './wizard.module.css';
import type { StepProps } from './step-props.js';

/** Loaded only for recordings. */
const Recorder = lazy(async () => ({
  default: (await import('../../features/recorder/recorder.js')).Recorder,
}));

interface WizardProps {
  readonly source: Source;
  readonly onSeveral: (files: readonly ChosenFile[]) => void;
}

export function Wizard({ source, onSeveral }: WizardProps) {
  const [state, send] = useReducer(next<File>, source, firstState<File>);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const [leaveRisk, setLeaveRisk] = useState<LeaveRisk>(null);
  const { maxGigabytes, maxFps, defaultFps } = useVideoLimits();
  const video = useWizardVideo(state, send, maxGigabytes);
  const { sending, isSent, isRecorderHere } = video;
  const creation = useCreateSop({
    defaultFps,
    onCreated: (id) => {
      video.finish();
      setCreatedId(id);
    },
    onRefused: (error) => send({ type: 'refused', error }),
  });
  useStoredWizardDraft(state, createdId !== null);
  const create = () => {
    send({ type: 'create-requested' });
    if (isComplete(state) && sending.transfer) creation.mutate({ transfer: sending.transfer, state });
  };
  const isRecorderShown = isRecorderHere && state.step === 'record';
  const isUnsaved = video.isUploading || isSent || creation.isPending || leaveRisk !== null;
  return (
    <Page title={texts.tab} width="narrow">
      <StepIndicator source={state.source} step={state.step} />
      {isRecorderHere && (
        <RecorderSection isShown={isRecorderShown} video={video} onLeaveRisk={setLeaveRisk} />
      )}
      <section className={styles.panel} hidden={isRecorderShown}>
        <VideoFrame
          state={state}
          sending={sending}
          maxGigabytes={maxGigabytes}
          isLocked={creation.isPending}
          onChoose={video.choose}
          onRemove={video.remove}
          onSeveral={onSeveral}
        />
        <div className={styles.step}>
          {state.error && state.step !== 'name' && <Notice tone="danger">{state.error}</Notice>}
          <CurrentStep
            state={state}
            send={send}
            defaultFps={defaultFps}
            maxFps={maxFps}
            isCreating={creation.isPending}
            onCreate={create}
          />
        </div>
      </section>
      <LeaveGuard
        isBlocking={createdId === null && isUnsaved}
        onLeave={video.leave}
        texts={leaveRisk ? leavingRecorder(leaveRisk) : isSent ? leavingSent : uploadTexts}
      />
      {createdId && <Generating sopId={createdId} title={state.name.trim()} />}
    </Page>
  );
}

interface RecorderSectionProps {
  readonly isShown: boolean;
  readonly video: ReturnType<typeof useWizardVideo>;
  readonly onLeaveRisk: (risk: LeaveRisk) => void;
}

/** Hidden but alive in later steps, because the recording is in it. */
function RecorderSection({ isShown, video, onLeaveRisk }: RecorderSectionProps) {
  const [search] = useSearchParams();
  return (
    <section className={styles.recorder} hidden={!isShown}>
      <Suspense fallback={<Skeleton height={320} />}>
        <Recorder
          storedId={search.get('stored')}
          onUse={video.takeRecorded}
          onLeaveRisk={onLeaveRisk}
          onFile={(file, isFilmed) => video.choose(file, isFilmed ? 'upload' : 'record')}
        />
      </Suspense>
    </section>
  );
}

/** The operator's limits of videos; the usual ones while they load. */
function useVideoLimits() {
  const allowed = useQuery(queries.trainingSettings()).data;
  const operator = allowed && { max: allowed.max_fps, default: allowed.default_fps };
  return { maxGigabytes: allowed?.max_video_size_gb ?? null, ...fpsLimits(operator, uploadFps) };
}

function Generating({ sopId, title }: { sopId: string; title: string }) {
  const navigate = useNavigate();
  return (
    <GeneratingOverlay
      sopId={sopId}
      title={title}
      onDone={() => void navigate(`/sop/${sopId}`, { replace: true })}
      onLeave={() => void navigate('/dashboard', { replace: true })}
    />
  );
}

const leavingSent = {
  ...uploadTexts,
  leaveTitle: uploadTexts.leaveSentTitle,
  leaveText: uploadTexts.leaveSentText,
  leave: uploadTexts.leaveSent,
};

const leavingRecorder = (leaveRisk: 'stored' | 'lost') => ({
  ...sharedTexts,
  leaveText: leaveRisk === 'stored' ? sharedTexts.leaveText : sharedTexts.leaveTextLost,
});

interface CurrentStepProps extends StepProps {
  readonly defaultFps: number;
  readonly maxFps: number;
  readonly isCreating: boolean;
  readonly onCreate: () => void;
}

function CurrentStep({ state, send, defaultFps, maxFps, isCreating, onCreate }: CurrentStepProps) {
  if (state.step === 'name') return <NameStep state={state} send={send} />;
  if (state.step === 'department') {
    return <DepartmentStep state={state} send={send} isCreating={isCreating} onCreate={onCreate} />;
  }
  return <VideoStep state={state} send={send} defaultFps={defaultFps} maxFps={maxFps} />;
}
