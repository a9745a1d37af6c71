import { Button } from '@mantine/core';
import { IconEye, IconPencil, IconPhotoEdit, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { EquipmentItem, Precaution, Sop, Step } from '@sop/contracts';
import { lazy, Suspense, type RefObject } from 'react';
import { clockRange } from '../../../lib/time.js';
import { useReturnFocusInline } from '../../../ui/use-return-focus-inline.js';
import { EditedStepComments, ReadStepComments } from '../comments/step-comments.js';
import { AcceptButton, AcceptStep } from './accept-step.js';
import { CorrectedTerms, correctionsOf } from '../draft-review/corrected-terms.js';
import { FurtherPictures } from '../pictures/further-pictures.js';
import { MarkupButton } from '../pictures/markup-button.js';
import { Moment } from '../video/moment.js';
import type { ShownObjects } from '../pictures/objects-switch.js';
import type { Player } from '../video/player.js';
import { hasUncertainTitle, needsReview } from '../draft-review/review.js';
import { texts } from '../sop.texts.js';
import { SpokenWords } from '../draft-review/spoken-words.js';
import { StepDescription } from './step-description.js';
import { StepMenu } from './step-menu.js';
import { StepPicture } from '../pictures/step-picture.js';
import { StepSafety } from './step-safety.js';
import { StepDetections } from '../pictures/step-detections.js';
import styles from './step-card.module.css';

const StepEditor = lazy(() => import('./step-editor.js'));

interface StepCardProps {
  readonly sop: Sop;
  readonly step: Step;
  readonly position: number;
  readonly player: Player;
  readonly isPlaying: boolean;
  readonly precautions: readonly Precaution[];
  readonly equipment: readonly EquipmentItem[];
  readonly objects: ShownObjects | undefined;
  /** Whether the user may edit the SOP at all. */
  readonly canEdit: boolean;
  readonly isEdited: boolean;
  readonly isPictureDialogOpen: boolean;
  /** Whether no other step is being edited. */
  readonly isEditEnabled: boolean;
  /** Opens the editor of this step, or of one that was just added. */
  readonly onEdit: (stepId: string) => void;
  readonly onEditEnd: () => void;
  readonly onAccepted: () => void;
  readonly onChangePicture: () => void;
  readonly onSplit: () => void;
}

export function StepCard(props: StepCardProps) {
  const { step, position, player, isPlaying } = props;
  const title = step.title.trim() === '' ? texts.stepFallback(position + 1) : step.title;
  return (
    <li
      id={`step-${position + 1}`}
      className={styles.step}
      data-sop-step={position}
      tabIndex={-1}
      aria-current={isPlaying ? 'step' : undefined}
    >
      <span className={styles.number} aria-hidden="true">
        {position + 1}
      </span>
      <div className={styles.head}>
        <StepTitle step={step} title={title} position={position} hasVideo={player.hasVideo} />
        {step.end_seconds > step.start_seconds && (
          <Moment seconds={step.start_seconds} player={player} className={styles.badge}>
            {player.hasVideo && (
              <>
                <IconPlayerPlayFilled size={12} aria-hidden="true" />
                <span className={styles.spoken}>{texts.playStep} </span>
              </>
            )}
            {clockRange(step.start_seconds, step.end_seconds)}
          </Moment>
        )}
        {needsReview(step) && (
          <span className={styles.open}>
            <IconEye size={15} stroke={1.9} aria-hidden="true" />
            {texts.notCertainYet}
          </span>
        )}
      </div>
      <div className={styles.body}>
        <StepPicture step={step} title={title} objects={props.objects} />
        <FurtherPictures sop={props.sop} step={step} title={title} />
        <StepDetections step={step} equipment={props.equipment} player={player} />
        <StepSafety step={step} precautions={props.precautions} player={player} />
        <StepText {...props} title={title} />
      </div>
    </li>
  );
}

interface StepTitleProps {
  readonly step: Step;
  readonly title: string;
  readonly position: number;
  readonly hasVideo: boolean;
}

function StepTitle({ step, title, position, hasVideo }: StepTitleProps) {
  const isUncertain = hasUncertainTitle(step);
  return (
    <h3 className={styles.title}>
      <span className={styles.spoken}>{position + 1}. </span>
      <span className={styles.text} data-uncertain={isUncertain || undefined}>
        {title}
      </span>
      {isUncertain && (
        <span className={styles.spoken}> ({(hasVideo ? texts : texts.withoutVideo).uncertain})</span>
      )}
    </h3>
  );
}

/** The description with what can be done with it, or its editor. */
function StepText(props: StepCardProps & { readonly title: string }) {
  const { sop, step, title, player, canEdit } = props;
  const opener = useReturnFocusInline<HTMLButtonElement>(props.isEdited);
  const content = (
    <>
      <StepDescription step={step} player={player} />
      <CorrectedTerms corrections={correctionsOf(step, sop.transcript)} />
      <SpokenWords step={step} transcript={sop.transcript} player={player} />
    </>
  );
  if (props.isEdited)
    return (
      <Suspense fallback={content}>
        <StepEditor sop={sop} step={step} onClose={props.onEditEnd} />
      </Suspense>
    );
  return (
    <>
      {content}
      {needsReview(step) && canEdit && (
        <AcceptStep
          sopId={sop.id}
          step={step}
          title={title}
          hasVideo={player.hasVideo}
          onAccepted={props.onAccepted}
        />
      )}
      {canEdit ? <StepActions {...props} opener={opener} /> : <ReadStepComments step={step} title={title} />}
    </>
  );
}

interface StepActionsProps extends StepCardProps {
  readonly title: string;
  readonly opener: RefObject<HTMLButtonElement | null>;
}

function StepActions(props: StepActionsProps) {
  const { sop, step, title, opener, isEditEnabled, onEdit, isPictureDialogOpen, onChangePicture } = props;
  const pictureOpener = useReturnFocusInline<HTMLButtonElement>(isPictureDialogOpen);
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <div className={styles.actions}>
      <Button
        ref={opener}
        variant="subtle"
        data-tone="quiet"
        leftSection={<IconPencil {...icon} />}
        onClick={() => onEdit(step.id)}
        disabled={!isEditEnabled}
        aria-label={`${texts.edit}: ${title}`}
      >
        {texts.edit}
      </Button>
      {sop.video_deleted_at === null && (
        <Button
          ref={pictureOpener}
          variant="subtle"
          data-tone="quiet"
          leftSection={<IconPhotoEdit {...icon} />}
          onClick={onChangePicture}
          // Pictures are chosen from the video.
          disabled={sop.creation_type === 'document_import'}
          title={sop.imported_from === null ? undefined : texts.importedNoVideo(sop.imported_from)}
          aria-label={`${texts.changeImage}: ${title}`}
        >
          {texts.changeImage}
        </Button>
      )}
      <MarkupButton sop={sop} step={step} position={0} name={title} />
      <EditedStepComments step={step} title={title} />
      {sop.release.is_draft && !step.is_edited && !needsReview(step) && (
        <AcceptButton sopId={sop.id} step={step} title={title} onAccepted={props.onAccepted} />
      )}
      <StepMenu sop={sop} step={step} title={title} onAdded={onEdit} onSplit={props.onSplit} />
    </div>
  );
}
