import type { Sop } from '@sop/contracts';
import { useState } from 'react';
import { ChangePicture } from './change-picture.js';
import type { Player } from './player.js';
import styles from './procedure.module.css';
import { texts } from './sop.texts.js';
import { StepCard } from './step-card.js';
import { StepKeysMenu } from './step-keys-menu.js';

interface ProcedureProps {
  readonly sop: Sop;
  readonly player: Player;
  readonly playedStep: number;
  readonly hasSafety: boolean;
  readonly hasKeys: boolean;
  readonly onKeys: (isOn: boolean) => void;
}

export function Procedure({ sop, player, playedStep, hasSafety, hasKeys, onKeys }: ProcedureProps) {
  const [editedId, setEditedId] = useState<string | null>(null);
  const [picturedId, setPicturedId] = useState<string | null>(null);
  const pictured = sop.steps.find((step) => step.id === picturedId);
  return (
    <section aria-labelledby="procedure">
      <div className={styles.head}>
        <h2 id="procedure">{texts.procedure}</h2>
        <StepKeysMenu isOn={hasKeys} onChange={onKeys} />
      </div>
      <ol className={styles.steps} data-steps="">
        {sop.steps.map((step, position) => (
          <StepCard
            key={step.id}
            sopId={sop.id}
            step={step}
            position={position}
            player={player}
            isPlayed={position === playedStep}
            precautions={hasSafety ? sop.precautions.filter((each) => each.step_index === position) : []}
            isEdited={editedId === step.id}
            canEdit={editedId === null}
            onEdit={() => setEditedId(step.id)}
            onEditEnd={() => setEditedId(null)}
            onChangePicture={() => setPicturedId(step.id)}
          />
        ))}
      </ol>
      {pictured && <ChangePicture sop={sop} step={pictured} onClose={() => setPicturedId(null)} />}
    </section>
  );
}
