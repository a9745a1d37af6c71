import type { SystemMetrics } from '@sop/contracts';
import { formatPercent } from '../../../lib/intl.js';
import { texts } from './monitor.texts.js';
import styles from './monitor.module.css';

type Point = SystemMetrics['history'][number];
export type Figure = 'cpu' | 'memory' | 'disk';

const width = 300;
const height = 56;
const hourMilliseconds = 3_600_000;

/** One figure over the last hour, 0 to 100 %. Two minutes without a sample are a gap in the line. */
export function LoadChart({ history, figure }: { history: readonly Point[]; figure: Figure }) {
  const [first, last] = [history[0], history.at(-1)];
  if (!first || !last) return <p className={styles.note}>{texts.noData}</p>;
  const highest = Math.max(...history.map((point) => point[figure]));
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <line x1="0" x2={width} y1={yOf(80)} y2={yOf(80)} data-level="high" />
        <line x1="0" x2={width} y1={yOf(60)} y2={yOf(60)} data-level="raised" />
        <path d={pathOf(history, figure)} />
      </svg>
      <figcaption className={styles.note}>
        {texts.course(formatPercent(first[figure]), formatPercent(last[figure]), formatPercent(highest))}
      </figcaption>
    </figure>
  );
}

const yOf = (percent: number): number => height - (percent / 100) * (height - 2) - 1;
const gapMilliseconds = 120_000;

/** The end of the hour is the last point. */
export function pathOf(history: readonly Point[], figure: Figure): string {
  const end = Date.parse(history.at(-1)?.at ?? '');
  const points = history.map((point) => ({
    at: Date.parse(point.at),
    x: width * (1 - (end - Date.parse(point.at)) / hourMilliseconds),
    y: yOf(point[figure]),
  }));
  return points
    .map(({ at, x, y }, index) => {
      const before = points[index - 1];
      const move = !before || at - before.at > gapMilliseconds ? 'M' : 'L';
      return `${move}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
