import { Checkbox } from '@mantine/core';
import type { Sop } from '@sop/contracts';
import { useState } from 'react';
import { clock } from '../../lib/time.js';
import { keepChoice, readChoice } from '../../lib/local-choice.js';
import styles from './equipment-card.module.css';
import { Moment } from './moment.js';
import type { Player } from './player.js';
import { texts } from './sop.texts.js';

/** What must be at hand, to be ticked off. The ticks stay in this browser. */
export function EquipmentCard({
  sop,
  isSoftware,
  player,
}: {
  sop: Sop;
  isSoftware: boolean;
  player: Player;
}) {
  const [ticked, setTicked] = useTicks(sop.id);
  if (sop.equipment.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="equipment">
      <h2 id="equipment" className={styles.title}>
        {isSoftware ? texts.software : texts.equipment}
        <span>
          {sop.equipment.filter(({ name }) => ticked.includes(name)).length} of {sop.equipment.length} ready
        </span>
      </h2>
      <ol className={styles.list}>
        {sop.equipment.map(({ name, evidence }) => (
          <li key={name}>
            <Checkbox
              label={name}
              checked={ticked.includes(name)}
              onChange={(event) =>
                setTicked(
                  event.currentTarget.checked ? [...ticked, name] : ticked.filter((each) => each !== name),
                )
              }
              classNames={{ body: styles.item, label: styles.label, labelWrapper: styles.wrap }}
            />
            <Moment seconds={evidence.start_seconds} player={player} className={styles.time}>
              <span className={styles.spoken}>{name} in the video at </span>
              {clock(evidence.start_seconds)}
            </Moment>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useTicks(sopId: string) {
  const key = `equipment:${sopId}`;
  const [ticked, setTicked] = useState<readonly string[]>(() =>
    (readChoice(key) ?? '').split('\n').filter(Boolean),
  );
  const keep = (names: readonly string[]) => {
    setTicked(names);
    keepChoice(key, names.join('\n'));
  };
  return [ticked, keep] as const;
}
