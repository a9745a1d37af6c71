import { useReducer, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { GeneratingOverlay } from '../../features/generating/generating-overlay.js';
import { LeaveGuard } from '../../features/video-upload/leave-guard.js';
import { Page } from '../../ui/page.js';
import { Notice } from '../../ui/states.js';
import { texts } from './create-sop.texts.js';
import { DepartmentStep } from './department-step.js';
import { NameStep } from './name-step.js';
import { StepIndicator } from './step-indicator.js';
import { useCreateSop } from './use-create-sop.js';
import { VideoStep } from './video-step.js';
import {
  firstState,
  isComplete,
  next,
  type Source,
  type WizardEvent,
  type WizardState,
} from './wizard.machine.js';
import styles from './wizard.module.css';

const reducer = next<File>;

export function Wizard({ source }: { source: Source }) {
  const [state, send] = useReducer(reducer, source, firstState<File>);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const navigate = useNavigate();
  const creation = useCreateSop({
    onCreated: setCreatedId,
    onRefused: (fault) => send({ type: 'refused', fault }),
  });
  const create = () => {
    send({ type: 'create-asked' });
    if (isComplete(state)) creation.create(state);
  };
  return (
    <Page title={texts.tab} width="narrow">
      <StepIndicator source={state.source} step={state.step} />
      <section className={styles.panel} aria-live="off">
        {state.fault && <Notice tone="danger">{state.fault}</Notice>}
        <CurrentStep state={state} send={send} creation={creation} onCreate={create} />
      </section>
      <LeaveGuard isSending={creation.isSending} onLeave={creation.cancel} />
      {createdId && (
        <GeneratingOverlay
          sopId={createdId}
          title={state.name.trim()}
          onDone={() => void navigate(`/sop/${createdId}`, { replace: true })}
          onLeave={() => void navigate('/dashboard', { replace: true })}
        />
      )}
    </Page>
  );
}

export interface StepProps {
  readonly state: WizardState<File>;
  readonly send: (event: WizardEvent<File>) => void;
}

interface CurrentStepProps extends StepProps {
  readonly creation: ReturnType<typeof useCreateSop>;
  readonly onCreate: () => void;
}

function CurrentStep({ state, send, creation, onCreate }: CurrentStepProps) {
  if (state.step === 'name') return <NameStep state={state} send={send} />;
  if (state.step === 'department') {
    return <DepartmentStep state={state} send={send} creation={creation} onCreate={onCreate} />;
  }
  return <VideoStep state={state} send={send} />;
}
