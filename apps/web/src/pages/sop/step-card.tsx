import { Button } from '@mantine/core';
import { IconPencil, IconPhotoEdit, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { EquipmentItem, Precaution, Step } from '@sop/contracts';
import type { RefObject } from 'react';
import { clockRange } from '../../lib/time.js';
import { useFocusBack } from '../../ui/use-focus-back.js';
import { AcceptStep } from './accept-step.js';
import { Moment } from './moment.js';
import type { Player } from './player.js';
import { PrecautionList } from './safety-card.js';
import { needsReview } from './review.js';
import { texts } from './sop.texts.js';
import { StepDescription } from './step-description.js';
import { StepEditor } from './step-editor.js';
import type { ShownObjects } from './objects-switch.js';
import { StepPicture } from './step-picture.js';
import { StepSeen } from './step-seen.js';
import styles from './step-card.module.css';

interface StepCardProps {
  readonly sopId: string;
  readonly step: Step;
  readonly position: number;
  readonly player: Player;
  readonly isPlayed: boolean;
  readonly precautions: readonly Precaution[];
  readonly equipment: readonly EquipmentItem[];
  readonly objects: ShownObjects | undefined;
  readonly isEdited: boolean;
  readonly isPictured: boolean;
  readonly canEdit: boolean;
  readonly onEdit: () => void;
  readonly onEditEnd: () => void;
  readonly onAccepted: () => void;
  readonly onChangePicture: () => void;
}

export function StepCard(props: StepCardProps) {
  const { step, position, player, isPlayed, precautions } = props;
  const opener = useFocusBack<HTMLButtonElement>(props.isEdited);
  const title = step.title.trim() === '' ? texts.stepFallback(position + 1) : step.title;
  return (
    <li
      id={`step-${position + 1}`}
      className={styles.step}
      data-step={position}
      tabIndex={-1}
      aria-current={isPlayed ? 'step' : undefined}
    >
      <span className={styles.number} aria-hidden="true">
        {position + 1}
      </span>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <span className={styles.spoken}>{position + 1}. </span>
          {title}
        </h3>
        <Moment seconds={step.start_seconds} player={player} className={styles.badge}>
          <IconPlayerPlayFilled size={12} aria-hidden="true" />
          <span className={styles.spoken}>Play this step, </span>
          {clockRange(step.start_seconds, step.end_seconds)}
        </Moment>
      </div>
      <div className={styles.body}>
        <StepPicture step={step} title={title} objects={props.objects} />
        <StepSeen step={step} equipment={props.equipment} player={player} />
        {precautions.length > 0 && (
          <div className={styles.safety}>
            <PrecautionList precautions={precautions} player={player} />
          </div>
        )}
        {props.isEdited ? (
          <StepEditor sopId={props.sopId} step={step} onClose={props.onEditEnd} />
        ) : (
          <>
            <StepDescription step={step} player={player} />
            {needsReview(step) && (
              <AcceptStep sopId={props.sopId} step={step} title={title} onAccepted={props.onAccepted} />
            )}
            <StepActions {...props} title={title} opener={opener} />
          </>
        )}
      </div>
    </li>
  );
}

interface StepActionsProps extends StepCardProps {
  readonly title: string;
  readonly opener: RefObject<HTMLButtonElement | null>;
}

function StepActions({ title, opener, canEdit, onEdit, isPictured, onChangePicture }: StepActionsProps) {
  const pictureOpener = useFocusBack<HTMLButtonElement>(isPictured);
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <div className={styles.actions}>
      <Button
        ref={opener}
        variant="subtle"
        data-tone="quiet"
        leftSection={<IconPencil {...icon} />}
        onClick={onEdit}
        disabled={!canEdit}
        aria-label={`${texts.edit}: ${title}`}
      >
        {texts.edit}
      </Button>
      <Button
        ref={pictureOpener}
        variant="subtle"
        data-tone="quiet"
        leftSection={<IconPhotoEdit {...icon} />}
        onClick={onChangePicture}
        aria-label={`${texts.changeImage}: ${title}`}
      >
        {texts.changeImage}
      </Button>
    </div>
  );
}
