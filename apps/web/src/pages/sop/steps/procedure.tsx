import type { Sop, Step } from '@sop/contracts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { hasStepDraft } from './step-draft.js';
import type { ChangeHistory } from '../history/change-history.js';
import { tintsOf } from '../pictures/detected-objects.js';
import type { Player } from '../video/player.js';
import styles from './procedure.module.css';
import { neverSeen, nextToReview, toReview } from '../draft-review/review.js';
import { ReviewLine } from '../draft-review/review-line.js';
import { texts } from '../sop.texts.js';
import { StepCard } from './step-card.js';
import { StepKeysMenu } from './step-keys-menu.js';
import { ObjectsSwitch, useObjectsChoice } from '../pictures/objects-switch.js';
import { hasLookedAtPictures } from '../pictures/detections.js';
import { UndoButtons } from '../history/undo-buttons.js';

const ChangePicture = lazy(() => import('../pictures/change-picture.js'));
const SplitDialog = lazy(() => import('./split-dialog.js'));

interface ProcedureProps {
  readonly sop: Sop;
  readonly player: Player;
  readonly playedStep: number;
  readonly hasSafety: boolean;
  /** Whether the user may edit the SOP. */
  readonly canEdit: boolean;
  readonly hasKeys: boolean;
  readonly history: ChangeHistory;
  readonly onKeys: (isOn: boolean) => void;
  /** Shows a step to the reader. */
  readonly onStep: (position: number) => void;
}

export function Procedure(props: ProcedureProps) {
  const { sop, player, playedStep, hasSafety, canEdit, hasKeys, history, onKeys, onStep } = props;
  const [editedId, setEditedId] = useState(() => firstEdited(sop)?.id ?? null);
  const [dialog, setDialog] = useState<StepDialog | null>(null);
  const choice = useObjectsChoice();
  const tints = useMemo(() => tintsOf(sop), [sop]);
  const objects = hasLookedAtPictures(sop) ? { ...choice, tints } : undefined;
  const [reviewed, setReviewed] = useState(-1);
  const review = (position: number | undefined) => {
    if (position === undefined) return;
    setReviewed(position);
    onStep(position);
  };
  return (
    <section aria-labelledby="procedure">
      <div className={styles.head}>
        <h2 id="procedure">{texts.procedure}</h2>
        <div className={styles.tools}>
          {canEdit && <UndoButtons history={history} />}
          {objects && <ObjectsSwitch {...objects} />}
          <StepKeysMenu isOn={hasKeys} onChange={onKeys} />
        </div>
      </div>
      {objects?.isOn && tints.size > 0 && <p className={styles.legend}>{texts.objectsLegend}</p>}
      {canEdit && (
        <ReviewLine
          count={toReview(sop).length}
          unseen={sop.release.is_draft ? neverSeen(sop).length : 0}
          all={sop.steps.length}
          onNext={() => review(nextToReview(sop, reviewed))}
        />
      )}
      <ol className={styles.steps} data-sop-steps="">
        {sop.steps.map((step, position) => (
          <StepCard
            key={step.id}
            sop={sop}
            step={step}
            position={position}
            player={player}
            isPlaying={position === playedStep}
            precautions={hasSafety ? sop.precautions.filter((each) => each.step_index === position) : []}
            equipment={sop.equipment}
            objects={objects}
            canEdit={canEdit}
            isEdited={canEdit && editedId === step.id}
            isPictureDialogOpen={dialog?.kind === 'picture' && dialog.stepId === step.id}
            isEditEnabled={editedId === null}
            onEdit={setEditedId}
            onEditEnd={() => setEditedId(null)}
            onAccepted={() => review(nextToReview(withoutStep(sop, position), position) ?? position)}
            onChangePicture={() => setDialog({ kind: 'picture', stepId: step.id })}
            onSplit={() => setDialog({ kind: 'split', stepId: step.id })}
          />
        ))}
      </ol>
      <Suspense>
        <OpenDialog sop={sop} open={dialog} onClose={() => setDialog(null)} />
      </Suspense>
    </section>
  );
}

interface StepDialog {
  readonly kind: 'picture' | 'split';
  readonly stepId: string;
}

interface OpenDialogProps {
  readonly sop: Sop;
  readonly open: StepDialog | null;
  readonly onClose: () => void;
}

function OpenDialog({ sop, open, onClose }: OpenDialogProps) {
  const step = sop.steps.find(({ id }) => id === open?.stepId);
  if (!open || !step) return null;
  return open.kind === 'picture' ? (
    <ChangePicture sop={sop} step={step} onClose={onClose} />
  ) : (
    <SplitDialog sop={sop} step={step} onClose={onClose} />
  );
}

/** The step with unsaved input, or the first step of an SOP if it was just added. */
const firstEdited = ({ steps }: Sop): Step | undefined =>
  steps.find(hasStepDraft) ??
  steps.find(({ title, description }) => steps.length === 1 && title === '' && description === '');

/** The SOP as it is reviewed once a step is settled. */
const withoutStep = (sop: Sop, settled: number): Pick<Sop, 'steps'> => ({
  steps: sop.steps.map((step, position) =>
    position === settled ? { ...step, title_evidence: null, sentences: [], is_edited: true } : step,
  ),
});
