import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Procedure } from '@sop/contracts';
import { RefusedNotice } from '../../features/executions/refused-notice.js';
import { goTo, tick } from '../../features/executions/run.js';
import type { RunStore } from '../../features/executions/run-store.js';
import type { StoredRun } from '../../features/executions/stored-run.js';
import { Notice } from '../../ui/states.js';
import styles from './bench.module.css';
import { texts } from './bench.texts.js';
import { EndScreen } from './end-screen.js';
import { EndedScreen } from './ended-screen.js';
import { LeaveDialog } from './leave-dialog.js';
import { StartScreen } from './start-screen.js';
import { StepScreen, type StepScreenProps } from './step-screen.js';
import { TopBar } from './top-bar.js';
import { useBenchKeys } from './use-bench-keys.js';
import { isSameContent, shownIn, useOfflineCopy } from './use-procedure.js';
import { useRun } from './use-run.js';
import { useWakeLock } from './use-wake-lock.js';

interface BenchProps {
  readonly store: RunStore;
  readonly userId: string;
  /** From the server; null while it does not answer. */
  readonly latest: Procedure | null;
  /** The same, or the device's copy. */
  readonly procedure: Procedure;
  /** The run that was in progress when the page was opened. */
  readonly begun: StoredRun | null;
}

export function Bench({ store, userId, latest, procedure, begun }: BenchProps) {
  const bench = useRun({ store, sopId: procedure.sop_id, userId, begun });
  const { run, change } = bench;
  const [isLeaving, setIsLeaving] = useState(false);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const isOffline = useOfflineCopy(store, userId, latest, run);
  const leave = useLeave(procedure.sop_id);
  const isRunning = run?.record.state === 'in_progress';
  const shown = run ? shownIn(run, procedure) : procedure;
  const isWithdrawn = isWithdrawnNow(shown, latest);
  const done = () => change(tickAt(new Date().toISOString()));
  const move = (direction: 1 | -1) => change((now) => goTo(now, now.position + direction));
  const askToLeave = () => (isRunning ? setIsLeaving(true) : leave());
  const isAtStep = isRunning && run !== null && run.position < shown.steps.length;
  useWakeLock(isRunning);
  useBenchKeys(!isLeaving && !isSheetOpen, {
    onDone: () => isAtStep && !isWithdrawn && done(),
    onMove: (direction) => isRunning && move(direction),
    onLeave: askToLeave,
  });
  const refused = <RefusedNotice {...{ store, userId }} />;
  function screen() {
    if (run && !isRunning)
      return <EndedScreen run={run} bench={bench} refused={refused} onAgain={bench.leave} onLeave={leave} />;
    if (isWithdrawn) return <Withdrawn reason={(latest ?? shown).withdrawal_reason} />;
    if (!run) return <StartScreen procedure={shown} refused={refused} onStart={() => bench.begin(shown)} />;
    return (
      <RunScreen
        procedure={shown}
        bench={{ ...bench, run, store }}
        isSheetOpen={isSheetOpen}
        onSheet={setIsSheetOpen}
        onDone={done}
        onMove={move}
      />
    );
  }
  return (
    <div className={styles.bench}>
      <TopBar
        procedure={shown}
        run={isRunning ? run : null}
        isStarting={run === null}
        status={bench.status}
        refusal={bench.refusal}
        photoRefusal={bench.photoRefusal}
        isOffline={isOffline}
        onLeave={askToLeave}
      />
      {isRunning && <ChangeNotice begun={run.procedure} latest={latest} />}
      {screen()}
      <LeaveDialog
        isOpen={isLeaving}
        isRefused={bench.refusal !== null}
        onStay={() => setIsLeaving(false)}
        onLeave={leave}
        onAbandon={() => {
          setIsLeaving(false);
          bench.end('abandoned');
        }}
        onDiscard={() => void bench.discard().then(leave)}
      />
    </div>
  );
}

function useLeave(sopId: string): () => void {
  const navigate = useNavigate();
  return () => void navigate(`/sop/${sopId}`);
}

const tickAt = (at: string) => (run: StoredRun) => tick(run, at);

/** A step, or what follows the last one. */
function RunScreen(props: StepScreenProps) {
  const { run, change, end } = props.bench;
  if (run.position < props.procedure.steps.length) return <StepScreen {...props} />;
  return (
    <EndScreen run={run} onChange={change} onBack={() => props.onMove(-1)} onFinish={() => end('finished')} />
  );
}

const isWithdrawnNow = (shown: Procedure, latest: Procedure | null): boolean =>
  (latest && isSameContent(shown, latest) ? latest : shown).withdrawn_at !== null;

/** Another version is shown from the next run on: this one goes on with what it began with. */
function ChangeNotice({ begun, latest }: { begun: Procedure; latest: Procedure | null }) {
  if (!latest || isSameContent(begun, latest)) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="attention">
        {latest.version !== null ? texts.newVersion(latest.version, begun.version) : texts.changedDraft}
      </Notice>
    </div>
  );
}

const Withdrawn = ({ reason }: { reason: string | null }) => (
  <div className={styles.scroll}>
    <Notice tone="danger">
      <strong>{texts.withdrawnTitle}</strong> {texts.withdrawn(reason)}
    </Notice>
  </div>
);
