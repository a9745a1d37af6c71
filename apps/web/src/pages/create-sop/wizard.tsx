import { useReducer, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router-dom';
import { hasToken } from '../../api/session.js';
import { GeneratingOverlay } from '../../features/generating/generating-overlay.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Page } from '../../ui/page.js';
import { Notice } from '../../ui/states.js';
import { useWarnBeforeClosing } from '../../ui/use-warn-before-closing.js';
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

/** While a video travels, leaving the page or closing the tab asks first. */
function LeaveGuard({ isSending, onLeave }: { isSending: boolean; onLeave: () => void }) {
  // A session that ended leaves all the same: there is nothing to stay for.
  const blocker = useBlocker(() => isSending && hasToken());
  useWarnBeforeClosing(isSending);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Cancel the upload?"
      confirmLabel="Leave and cancel"
      cancelLabel="Stay"
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      The video is still being uploaded. Leaving this page stops it.
    </ConfirmDialog>
  );
}
