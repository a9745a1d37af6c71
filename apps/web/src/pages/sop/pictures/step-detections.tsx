import { IconEye, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import type { Detection, EquipmentItem, ProtectiveEquipment, Step } from '@sop/contracts';
import { clock } from '../../../lib/time.js';
import { Moment } from '../video/moment.js';
import type { Player } from '../video/player.js';
import { percent, readable, detectionsOfStep } from './detections.js';
import { texts } from '../sop.texts.js';
import styles from './step-detections.module.css';

interface StepDetectionsProps {
  readonly step: Step;
  readonly equipment: readonly EquipmentItem[];
  readonly player: Player;
}

/** The detections of a step: objects in use, and protective equipment that is worn or missing. Each plays its time. */
export function StepDetections({ step, equipment, player }: StepDetectionsProps) {
  const objects = detectionsOfStep(step, equipment);
  if (objects.length === 0 && step.protective_equipment.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={texts.seenInStep}>
      {step.protective_equipment.map((item) => (
        <li key={item.name}>
          <Protective item={item} player={player} />
        </li>
      ))}
      {objects.map((detection) => (
        <li key={detection.label}>
          <DetectedObject detection={detection} player={player} />
        </li>
      ))}
    </ul>
  );
}

const icon = { size: 16, stroke: 1.9, 'aria-hidden': true } as const;

function Protective({ item, player }: { item: ProtectiveEquipment; player: Player }) {
  const isPresent = item.state === 'present';
  return (
    <Moment
      seconds={item.seconds}
      player={player}
      className={isPresent ? styles.present : styles.absent}
      title={isPresent ? undefined : texts.notSeenTitle(item.name)}
    >
      {isPresent ? <IconShieldCheck {...icon} /> : <IconShieldX {...icon} />}
      <span>
        {isPresent ? texts.seen : texts.notSeen} {item.name}
      </span>
      <Time seconds={item.seconds} />
    </Moment>
  );
}

function DetectedObject({ detection, player }: { detection: Detection; player: Player }) {
  const { label, score, seconds, is_custom } = detection;
  return (
    <Moment
      seconds={seconds}
      player={player}
      className={styles.object}
      title={`${is_custom ? texts.byYourModel : texts.byBaseModel}, ${percent(score)}`}
    >
      <IconEye {...icon} />
      <span>
        {texts.seen} {readable(label)}
      </span>
      <Time seconds={seconds} />
    </Moment>
  );
}

const Time = ({ seconds }: { seconds: number }) => (
  <span className={styles.time}>
    <span className={styles.spoken}>{texts.playFrom} </span>
    {clock(seconds)}
  </span>
);
