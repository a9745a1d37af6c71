import type { ModelCard } from '@sop/contracts';
import { share } from '../figures.js';
import styles from './model.module.css';

interface ClassTableProps {
  readonly classes: ModelCard['classes'];
  /** Whether any frames were held out; without them there is no precision to show. */
  readonly isChecked: boolean;
}

export function ClassTable({ classes, isChecked }: ClassTableProps) {
  return (
    // On a phone the table scrolls sideways: the keyboard must reach it too.
    <div className={styles.tableFrame} role="region" aria-label="Classes" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col">AP50</th>
            <th scope="col">AP50-95</th>
            <th scope="col">Boxes learned from</th>
            <th scope="col">Boxes held out</th>
          </tr>
        </thead>
        <tbody>
          {classes.map((each) => {
            const hasScore = isChecked && each.held_out_boxes > 0;
            return (
              <tr key={each.name}>
                <th scope="row">{each.name}</th>
                <td>{share(hasScore ? each.ap50 : null)}</td>
                <td>{share(hasScore ? each.ap50_95 : null)}</td>
                <td>{each.train_boxes}</td>
                <td>{each.held_out_boxes}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
