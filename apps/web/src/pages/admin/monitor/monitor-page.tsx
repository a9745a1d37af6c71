import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SystemMetrics } from '@sop/contracts';
import { LinkButton } from '../../../ui/link-button.js';
import { Page } from '../../../ui/page.js';
import { ErrorState, Notice } from '../../../ui/states.js';
import admin from '../admin.module.css';
import { OperatorOnly } from '../operator-only.js';
import { Services, Workers } from './services-and-workers.js';
import { Meters } from './meters.js';
import { texts } from './monitor.texts.js';
import { monitorQueries } from './use-monitor.js';
import { ActiveJobs, GenerationFigures, Queues } from './jobs-and-queues.js';

export function Component() {
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <LinkButton to="/admin/jobs" variant="default">
          {texts.failed}
        </LinkButton>
      }
    >
      <OperatorOnly permission="platform.monitor">
        <Monitor />
      </OperatorOnly>
    </Page>
  );
}

/** Older figures stay, with a notice, while newer ones are late. */
function Monitor() {
  const metrics = useQuery(monitorQueries.metrics());
  const retry = () => void metrics.refetch();
  if (!metrics.data)
    return metrics.isError ? (
      <ErrorState message={texts.failure} onRetry={retry} />
    ) : (
      <Skeleton height={480} role="status" aria-label={texts.loading} />
    );
  return (
    <div className={admin.stack}>
      {metrics.isError && <Notice tone="danger">{texts.failure}</Notice>}
      <Status metrics={metrics.data} />
      <Meters metrics={metrics.data} />
      <GenerationFigures activeJobs={metrics.data.active_jobs} />
      <ActiveJobs />
      <Queues queues={metrics.data.queues} />
      <Workers workers={metrics.data.workers} now={metrics.dataUpdatedAt} />
      <Services services={metrics.data.services} />
    </div>
  );
}

function Status({ metrics: { status, cpu_usage, services } }: { metrics: SystemMetrics }) {
  const silent = services.filter(({ is_answering }) => !is_answering).map(({ service }) => service);
  return (
    <>
      {cpu_usage === null ? (
        <Notice tone="calm">{texts.noData}</Notice>
      ) : (
        <Notice tone={status === 'healthy' ? 'done' : 'attention'}>{texts.status[status]}</Notice>
      )}
      {silent.length > 0 && <Notice tone="danger">{texts.silent(silent.join(', '))}</Notice>}
    </>
  );
}
