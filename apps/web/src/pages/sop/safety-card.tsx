import { IconAlertTriangle, IconShieldCheck, IconInfoCircle } from '@tabler/icons-react';
import type { Precaution, Sop } from '@sop/contracts';
import { paragraphs } from '../../lib/readable.js';
import { Moment } from './moment.js';
import type { Player } from './player.js';
import styles from './safety-card.module.css';
import { texts } from './sop.texts.js';

const kindIcons = {
  hazard: IconAlertTriangle,
  protective_equipment: IconShieldCheck,
  instruction: IconInfoCircle,
} as const;

/** What must be known before the first step. Shown only where something was said or seen about safety. */
export function SafetyCard({ sop, player }: { sop: Sop; player: Player }) {
  if (sop.safety_precautions.trim() === '' && sop.precautions.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="safety">
      <h2 id="safety" className={styles.title}>
        <IconAlertTriangle size={22} stroke={2} aria-hidden="true" />
        {texts.safety}
      </h2>
      {sop.precautions.length > 0 ? (
        <PrecautionList precautions={sop.precautions} player={player} />
      ) : (
        paragraphs(sop.safety_precautions).map((line) => <p key={line}>{line}</p>)
      )}
    </section>
  );
}

export function PrecautionList({
  precautions,
  player,
}: {
  precautions: readonly Precaution[];
  player: Player;
}) {
  return (
    <ul className={styles.list}>
      {precautions.map((precaution, position) => {
        const KindIcon = kindIcons[precaution.kind];
        return (
          <li key={`${position} ${precaution.text}`}>
            <KindIcon size={19} stroke={1.75} aria-label={texts.precautionKinds[precaution.kind]} />
            <Moment seconds={precaution.evidence.start_seconds} player={player} className={styles.text}>
              {precaution.text}
            </Moment>
          </li>
        );
      })}
    </ul>
  );
}
