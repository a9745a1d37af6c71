import type { SystemMetrics } from '@sop/contracts';
import { formatPercent } from '../../../lib/intl.js';
import { formatMegabytes } from '../../../lib/format-size.js';
import { Card } from '../../../ui/card.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import { Facts } from '../../../ui/facts.js';
import { texts } from './monitor.texts.js';
import styles from './monitor.module.css';

type Worker = SystemMetrics['workers'][number];

/** The services and whether they answer. */
export function Services({ services }: Pick<SystemMetrics, 'services'>) {
  return (
    <Card title={texts.services}>
      <Facts
        facts={services.map(({ service, is_answering, processes }) => [
          service,
          <span key={service} className={styles.state} data-down={!is_answering || undefined}>
            {is_answering ? texts.answering : texts.notAnswering}
            <small className={styles.below}>{texts.processes(processes)}</small>
          </span>,
        ])}
      />
    </Card>
  );
}

const columnsAt = (now: number): readonly Column<Worker>[] => [
  { key: 'worker', header: texts.worker, cell: ({ name }) => name },
  {
    key: 'state',
    header: texts.state,
    cell: ({ is_alive }) => (
      <span className={styles.state} data-down={!is_alive || undefined}>
        {is_alive ? texts.alive : texts.lost}
      </span>
    ),
  },
  {
    key: 'heartbeat',
    header: texts.heartbeat,
    cell: ({ last_report_at }) =>
      texts.secondsAgo(Math.max(0, Math.round((now - Date.parse(last_report_at)) / 1000))),
  },
  {
    key: 'cpu',
    header: texts.figures.cpu,
    align: 'end',
    cell: ({ cpu_percent }) => formatPercent(cpu_percent),
  },
  {
    key: 'memory',
    header: texts.memory,
    align: 'end',
    cell: ({ memory_bytes }) => formatMegabytes(memory_bytes),
  },
  { key: 'machine', header: texts.machine, cell: ({ machine }) => machine },
];

/** The worker processes. `now` is when the figures were fetched, in milliseconds. */
export function Workers({ workers, now }: { workers: readonly Worker[]; now: number }) {
  return (
    <Card title={texts.workers}>
      <Table
        label={texts.workers}
        columns={columnsAt(now)}
        rows={workers}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={<p className={styles.note}>{texts.noWorkers}</p>}
      />
    </Card>
  );
}
