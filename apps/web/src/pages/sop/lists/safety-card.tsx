import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconPencil, IconShieldCheck } from '@tabler/icons-react';
import type { Precaution, Sop } from '@sop/contracts';
import { lazy, Suspense } from 'react';
import { paragraphs } from '../../../lib/paragraphs.js';
import { useReturnFocusInline } from '../../../ui/use-return-focus-inline.js';
import { Moment } from '../video/moment.js';
import type { Player } from '../video/player.js';
import styles from './safety-card.module.css';
import { useSopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';

const EditSafety = lazy(() => import('./edit-safety.js'));

const kindIcons = {
  hazard: IconAlertTriangle,
  protective_equipment: IconShieldCheck,
  instruction: IconInfoCircle,
} as const;

interface SafetyCardProps {
  readonly sop: Sop;
  readonly player: Player;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onEditEnd: () => void;
}

/** The precautions before the first step. Shown only if there are any or they are being edited. */
export function SafetyCard({ sop, player, isEdited, onEdit, onEditEnd }: SafetyCardProps) {
  const editing = useSopEditing();
  const opener = useReturnFocusInline<HTMLButtonElement>(isEdited);
  const isEmpty = sop.safety_precautions.trim() === '' && sop.precautions.length === 0;
  if (isEmpty && !isEdited) return null;
  return (
    <section className={styles.card} aria-labelledby="safety">
      <h2 id="safety" className={styles.title}>
        <IconAlertTriangle size={22} stroke={2} aria-hidden="true" />
        {texts.safety}
        {editing && !isEdited && (
          <ActionIcon ref={opener} className={styles.edit} aria-label={texts.editSafety} onClick={onEdit}>
            <IconPencil size={18} stroke={1.75} />
          </ActionIcon>
        )}
      </h2>
      {editing && isEdited ? (
        <Suspense fallback={<Precautions sop={sop} player={player} />}>
          <EditSafety sop={sop} editing={editing} onClose={onEditEnd} />
        </Suspense>
      ) : (
        <Precautions sop={sop} player={player} />
      )}
    </section>
  );
}

const Precautions = ({ sop, player }: Pick<SafetyCardProps, 'sop' | 'player'>) =>
  sop.precautions.length > 0 ? (
    <PrecautionList precautions={sop.precautions} player={player} namesSteps />
  ) : (
    paragraphs(sop.safety_precautions).map((line) => <p key={line}>{line}</p>)
  );

interface PrecautionListProps {
  readonly precautions: readonly Precaution[];
  readonly player: Player;
  /** Outside of its step a sentence may need the step to be understood. */
  readonly namesSteps?: boolean;
}

export function PrecautionList({ precautions, player, namesSteps = false }: PrecautionListProps) {
  return (
    <ul className={styles.list}>
      {precautions.map((precaution, position) => {
        const KindIcon = kindIcons[precaution.kind];
        return (
          <li key={`${position} ${precaution.text}`}>
            <KindIcon size={19} stroke={1.75} aria-label={texts.precautionKinds[precaution.kind]} />
            <div>
              {precaution.evidence.sources.length > 0 ? (
                <Moment seconds={precaution.evidence.start_seconds} player={player} className={styles.text}>
                  {precaution.text}
                </Moment>
              ) : (
                <span className={styles.text}>{precaution.text}</span>
              )}
              {namesSteps && precaution.step_index !== null && (
                <a className={styles.step} href={`#step-${precaution.step_index + 1}`}>
                  {texts.stepFallback(precaution.step_index + 1)}
                </a>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
