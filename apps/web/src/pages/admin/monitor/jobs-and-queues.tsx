import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ActiveJob, SystemMetrics } from '@sop/contracts';
import { texts as generating } from '../../../features/generating/generating.texts.js';
import { formatMoment } from '../../../lib/date.js';
import { formatNumber, formatPercent } from '../../../lib/intl.js';
import { Card } from '../../../ui/card.js';
import { ErrorState } from '../../../ui/states.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import { Facts } from '../../../ui/facts.js';
import { shortAge } from './load-level.js';
import { kindName, texts } from './monitor.texts.js';
import styles from './monitor.module.css';
import { monitorQueries } from './use-monitor.js';

/** The stage as users see it; an unknown stage is shown as it is. */
const stageName = (stage: string): string =>
  (generating.stages as Readonly<Record<string, string>>)[stage] ?? stage;

const jobColumns: readonly Column<ActiveJob>[] = [
  {
    key: 'job',
    header: texts.job,
    cell: ({ sop_title, type, attempt }) => (
      <span>
        {sop_title ?? kindName(type)}
        <small className={styles.below}>
          {[...(sop_title ? [kindName(type)] : []), ...(attempt > 1 ? [texts.attempt(attempt)] : [])].join(
            ' · ',
          )}
        </small>
      </span>
    ),
  },
  {
    key: 'company',
    header: texts.company,
    cell: ({ company_id, company_name }) => (company_id ? (company_name ?? company_id) : texts.platform),
  },
  { key: 'status', header: texts.jobStatus, cell: ({ status }) => texts.jobStatuses[status] },
  { key: 'stage', header: texts.stage, cell: ({ detail, stage }) => detail || stageName(stage) || '–' },
  {
    key: 'progress',
    header: texts.progress,
    cell: ({ progress, id }) => (
      <span className={styles.progress}>
        <Progress value={progress} aria-label={`${texts.progress} ${id}`} />
        {formatPercent(progress)}
      </span>
    ),
  },
  { key: 'since', header: texts.since, isShort: true, cell: ({ started_at }) => formatMoment(started_at) },
];

export function ActiveJobs() {
  const jobs = useQuery(monitorQueries.jobs());
  const shown = jobs.data?.jobs;
  const running = shown?.filter(({ status }) => status === 'processing').length ?? 0;
  return (
    <Card title={texts.active}>
      <Table
        label={texts.active}
        columns={jobColumns}
        rows={shown}
        rowKey={({ id }) => id}
        rowName={({ sop_title, type }) => sop_title ?? type}
        error={jobs.isError ? texts.failure : null}
        onRetry={() => void jobs.refetch()}
        empty={<p className={styles.note}>{texts.noJobs}</p>}
      />
      {jobs.data && jobs.data.total > running && (
        <p className={styles.note}>{texts.more(running, jobs.data.total)}</p>
      )}
    </Card>
  );
}

type Queue = SystemMetrics['queues'][number];

const queueColumns: readonly Column<Queue>[] = [
  { key: 'kind', header: texts.kind, cell: ({ kind }) => kindName(kind) },
  { key: 'waiting', header: texts.waiting, align: 'end', cell: ({ waiting }) => formatNumber(waiting) },
  { key: 'running', header: texts.running, align: 'end', cell: ({ running }) => formatNumber(running) },
  {
    key: 'oldest',
    header: texts.oldest,
    align: 'end',
    cell: ({ oldest_waiting_seconds: seconds }) => (seconds === null ? '–' : shortAge(seconds)),
  },
];

export function Queues({ queues }: { queues: readonly Queue[] }) {
  return (
    <Card title={texts.queues}>
      <Table
        label={texts.queues}
        columns={queueColumns}
        rows={queues}
        rowKey={({ service, kind }) => `${service} ${kind}`}
        rowName={({ kind }) => kindName(kind)}
        empty={<p className={styles.note}>{texts.noQueues}</p>}
      />
    </Card>
  );
}

/** Figures about the generation of SOPs. */
export function GenerationFigures({ activeJobs }: { activeJobs: number }) {
  const performance = useQuery(monitorQueries.performance());
  if (performance.isError && !performance.data)
    return <ErrorState message={texts.failure} onRetry={() => void performance.refetch()} />;
  const figures = performance.data;
  const unknown = figures ? texts.noData : '…';
  return (
    <Card title={texts.work}>
      <Facts
        facts={[
          [texts.activeCount, formatNumber(activeJobs)],
          [
            texts.meanTime,
            <Value
              key="mean"
              value={
                figures?.avg_processing_time == null ? unknown : texts.seconds(figures.avg_processing_time)
              }
              note={figures && texts.meanNote(figures.days)}
            />,
          ],
          [
            texts.errorRate,
            <Value
              key="errors"
              value={figures?.error_rate == null ? unknown : formatPercent(figures.error_rate * 100)}
              note={
                figures &&
                texts.errorRateNote(figures.failed, figures.finished + figures.failed, figures.days)
              }
            />,
          ],
          [
            texts.processed,
            <Value
              key="processed"
              value={figures ? formatNumber(figures.total_sops_processed) : unknown}
              note={figures && texts.processedNote(figures.finished, figures.days)}
            />,
          ],
        ]}
      />
    </Card>
  );
}

function Value({ value, note }: { value: string; note: string | undefined }) {
  return (
    <>
      {value}
      <small className={styles.below}>{note}</small>
    </>
  );
}
