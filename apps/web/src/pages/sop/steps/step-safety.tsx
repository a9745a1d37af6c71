import { IconAlertTriangle } from '@tabler/icons-react';
import type { Precaution, Step } from '@sop/contracts';
import { Moment } from '../video/moment.js';
import type { Player } from '../video/player.js';
import { PrecautionList } from '../lists/safety-card.js';
import { splitPrecautions } from './dedupe-sentences.js';
import { texts } from '../sop.texts.js';
import styles from './step-card.module.css';

interface StepSafetyProps {
  readonly step: Step;
  readonly precautions: readonly Precaution[];
  readonly player: Player;
}

/** The precautions of a step. Those that its text contains already are shown as an icon only. */
export function StepSafety({ step, precautions, player }: StepSafetyProps) {
  const { adding, duplicates } = splitPrecautions(step, precautions);
  const marks = duplicates.filter(
    ({ kind }, at) => duplicates.findIndex((each) => each.kind === kind) === at,
  );
  return (
    <>
      {marks.length > 0 && (
        <ul className={styles.marks}>
          {marks.map(({ kind, evidence }) => (
            <li key={kind}>
              <Moment seconds={evidence.start_seconds} player={player} className={styles.mark}>
                <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
                {texts.precautionKinds[kind]}
              </Moment>
            </li>
          ))}
        </ul>
      )}
      {adding.length > 0 && (
        <div className={styles.safety}>
          <PrecautionList precautions={adding} player={player} />
        </div>
      )}
    </>
  );
}
