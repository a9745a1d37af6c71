import type { ClassPrecision } from '@sop/contracts';
import { texts } from '../training.texts.js';
import styles from './decision.module.css';

/** The found objects of each class; classes of which nothing is found are highlighted. */
export function RecallList({ classes }: { classes: readonly ClassPrecision[] }) {
  return (
    <ul className={styles.recall}>
      {classes.map((each) => (
        <li key={each.name} data-none={isMissed(each) || undefined}>
          <span className={styles.name}>{each.name}</span>
          <span className={styles.bar} data-off={each.held_out_boxes === 0 || undefined} aria-hidden="true">
            <span style={{ inlineSize: `${shareOf(each) * 100}%` }} />
          </span>
          <span className={styles.count}>{sentenceOf(each)}</span>
        </li>
      ))}
    </ul>
  );
}

const isMissed = ({ found_boxes, held_out_boxes }: ClassPrecision) => held_out_boxes > 0 && found_boxes === 0;

const shareOf = ({ found_boxes, held_out_boxes }: ClassPrecision) =>
  held_out_boxes > 0 ? (found_boxes ?? 0) / held_out_boxes : 0;

function sentenceOf({ found_boxes, held_out_boxes, mistaken_boxes }: ClassPrecision): string {
  if (held_out_boxes === 0 || found_boxes === null) return texts.notMeasured;
  const found = texts.foundOf(found_boxes, held_out_boxes);
  return mistaken_boxes ? `${found}, ${texts.mistaken(mistaken_boxes)}` : found;
}
