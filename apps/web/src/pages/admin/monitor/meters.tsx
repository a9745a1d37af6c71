import { Progress } from '@mantine/core';
import type { SystemMetrics } from '@sop/contracts';
import { formatPercent } from '../../../lib/intl.js';
import { Card } from '../../../ui/card.js';
import { LoadChart, type Figure } from './load-chart.js';
import { gigabytes, levelOf } from './load-level.js';
import { texts } from './monitor.texts.js';
import styles from './monitor.module.css';

const figures = ['cpu', 'memory', 'disk'] as const;

/** Processor, memory and disk: now, and over the last hour. */
export function Meters({ metrics }: { metrics: SystemMetrics }) {
  return (
    <div className={styles.meters}>
      {figures.map((figure) => (
        <Card key={figure} title={texts.figures[figure]}>
          <Meter figure={figure} percent={metrics[`${figure}_usage`]} note={noteOf(figure, metrics)} />
          <LoadChart history={metrics.history} figure={figure} />
        </Card>
      ))}
    </div>
  );
}

function Meter({ figure, percent, note }: { figure: Figure; percent: number | null; note: string }) {
  if (percent === null) return <p>{texts.noData}</p>;
  const level = levelOf(percent);
  return (
    <div className={styles.meter} data-level={level}>
      <p>
        <strong>{formatPercent(percent)}</strong> <span className={styles.note}>{note}</span>
      </p>
      <Progress
        value={percent}
        aria-label={`${texts.figures[figure]}: ${texts.levels[level]}`}
        className={styles.bar}
      />
    </div>
  );
}

function noteOf(figure: Figure, { machines }: SystemMetrics): string {
  const [machine] = machines;
  if (!machine) return '';
  if (machines.length > 1) return texts.of.busiest;
  if (figure === 'cpu') return texts.of.cores(machine.cpu_cores);
  if (figure === 'memory') return texts.of.gigabytes(gigabytes(machine.memory_bytes));
  return texts.of.free(gigabytes(machine.disk_free_bytes), gigabytes(machine.disk_bytes));
}
