import type { StoredRun } from '../../features/executions/stored-run.js';
import { summaryOf } from '../../features/executions/run.js';
import { formatNumber } from '../../lib/intl.js';
import { clock } from '../../lib/time.js';
import styles from './bench.module.css';
import { texts } from './bench.texts.js';

export function RunSummary({ run }: { run: StoredRun }) {
  const { done, steps, seconds, deviations, outside, photos } = summaryOf(run);
  const counts = [
    [texts.deviations, deviations],
    [texts.outsideCount, outside],
    [texts.photoCount, photos],
  ] as const;
  return (
    <>
      <p className={styles.facts}>{texts.doneOf(done, steps)}</p>
      <dl className={styles.summary}>
        <div className={styles.count}>
          <dt>{texts.time}</dt>
          <dd>{clock(seconds)}</dd>
        </div>
        {counts
          .filter(([, count]) => count > 0)
          .map(([name, count]) => (
            <div key={name} className={styles.count}>
              <dt>{name}</dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
