import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { metrics, type ObservableResult } from '@opentelemetry/api';
import { SettingsCache } from '@sop/service-kit';

/**
 * Exports the operator's "Concurrent jobs", so that an autoscaler starts no worker that this setting would leave idle. An installation multiplies
 * it by `PIPELINE_JOBS_FACTOR`. While the setting is unknown nothing is reported.
 */
@Injectable()
export class ExportJobsLimit implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly gauge = metrics.getMeter('jobs').createObservableGauge('sop_jobs_limit', {
    description: 'Concurrent jobs over all workers, as the operator allows them, before PIPELINE_JOBS_FACTOR',
  });

  constructor(private readonly settings: SettingsCache) {}

  onApplicationBootstrap(): void {
    this.gauge.addCallback(this.observe);
  }

  onApplicationShutdown(): void {
    this.gauge.removeCallback(this.observe);
  }

  private readonly observe = async (result: ObservableResult): Promise<void> => {
    const settings = await this.settings.read().catch(() => undefined);
    if (settings) result.observe(settings.max_concurrent_jobs, { service: 'pipeline' });
  };
}
