import { Checkbox } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { EquipmentItem, Sop } from '@sop/contracts';
import { useState } from 'react';
import { clock, clockRange } from '../../lib/time.js';
import { keepChoice, readChoice } from '../../lib/local-choice.js';
import styles from './equipment-card.module.css';
import { Moment } from './moment.js';
import type { Player } from './player.js';
import { firstSeen } from './seen.js';
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
          {texts.ready(
            sop.equipment.filter(({ name }) => ticked.includes(name)).length,
            sop.equipment.length,
          )}
        </span>
      </h2>
      <ol className={styles.list}>
        {sop.equipment.map((item) => (
          <li key={item.name}>
            <Checkbox
              label={item.name}
              checked={ticked.includes(item.name)}
              onChange={(event) =>
                setTicked(
                  event.currentTarget.checked
                    ? [...ticked, item.name]
                    : ticked.filter((each) => each !== item.name),
                )
              }
              classNames={{ body: styles.item, label: styles.label, labelWrapper: styles.wrap }}
            />
            <ItemMoments item={item} sop={sop} player={player} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** When it was spoken of, and when it was in the picture. */
function ItemMoments({ item, sop, player }: { item: EquipmentItem; sop: Sop; player: Player }) {
  const { name, evidence } = item;
  const seen = firstSeen(item, sop);
  const isOnlySeen = evidence.sources.every((source) => source === 'detection');
  return (
    <span className={styles.times}>
      {!isOnlySeen && (
        <Moment seconds={evidence.start_seconds} player={player} className={styles.time}>
          <span className={styles.spoken}>{texts.spokenAt(name)} </span>
          {clock(evidence.start_seconds)}
        </Moment>
      )}
      {seen !== undefined && (
        <Moment
          seconds={seen}
          player={player}
          className={styles.time}
          title={
            isOnlySeen ? texts.seenFrom(clockRange(seen, evidence.end_seconds)) : texts.seenAt(clock(seen))
          }
        >
          <IconEye size={15} stroke={1.9} aria-hidden="true" />
          <span className={styles.spoken}>{texts.seenAtNamed(name)} </span>
          {clock(seen)}
        </Moment>
      )}
    </span>
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
