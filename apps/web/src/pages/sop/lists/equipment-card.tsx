import { ActionIcon, Checkbox } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import type { EquipmentItem, Sop } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { clock, clockRange } from '../../../lib/time.js';
import { storeChoice, readChoice } from '../../../lib/local-choice.js';
import { useReturnFocusInline } from '../../../ui/use-return-focus-inline.js';
import styles from './equipment-card.module.css';
import { Moment } from '../video/moment.js';
import type { Player } from '../video/player.js';
import { firstDetection } from '../pictures/detections.js';
import { useSopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';

const EditEquipment = lazy(() => import('./edit-equipment.js'));

interface EquipmentCardProps {
  readonly sop: Sop;
  readonly isSoftware: boolean;
  readonly player: Player;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onEditEnd: () => void;
}

/** The equipment as a checklist. The ticks are stored in this browser. */
export function EquipmentCard({ sop, isSoftware, player, isEdited, onEdit, onEditEnd }: EquipmentCardProps) {
  const [ticked, setTicked] = useTicks(sop.id);
  const editing = useSopEditing();
  const opener = useReturnFocusInline<HTMLButtonElement>(isEdited);
  if (sop.equipment.length === 0 && !isEdited) return null;
  const ready = sop.equipment.filter(({ name }) => ticked.includes(name)).length;
  const list = (
    <ol className={styles.list}>
      {sop.equipment.map((item, at) => (
        <li key={`${at} ${item.name}`}>
          <span className={styles.number} aria-hidden="true">
            {at + 1}.
          </span>
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
  );
  return (
    <section className={styles.card} aria-labelledby="equipment">
      <h2 className={styles.title}>
        <span id="equipment" className={styles.name}>
          {isSoftware ? texts.software : texts.equipment}
        </span>
        {!isEdited && <span data-screen-only="">{texts.ready(ready, sop.equipment.length)}</span>}
        {editing && !isEdited && (
          <ActionIcon ref={opener} className={styles.edit} aria-label={texts.editEquipment} onClick={onEdit}>
            <IconPencil size={18} stroke={1.75} />
          </ActionIcon>
        )}
      </h2>
      {editing && isEdited ? (
        <Suspense fallback={list}>
          <EditEquipment sop={sop} editing={editing} isSoftware={isSoftware} onClose={onEditEnd} />
        </Suspense>
      ) : (
        list
      )}
    </section>
  );
}

/** When an item is mentioned and when it is visible. */
function ItemMoments({ item, sop, player }: { item: EquipmentItem; sop: Sop; player: Player }) {
  const { name, evidence } = item;
  const seen = firstDetection(item, sop);
  const isSpoken = evidence.sources.some((source) => source !== 'detection');
  return (
    <span className={styles.times}>
      {isSpoken && (
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
            isSpoken
              ? texts.seenAt(clock(seen))
              : texts.seenFrom(clockRange(seen, Math.max(seen, evidence.end_seconds)))
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
    storeChoice(key, names.join('\n'));
  };
  return [ticked, keep] as const;
}
