import { Controller } from '@nestjs/common';
import { PipelinePerformance, routes, type ReplyOf } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import { FailedWorkList } from './failed-work.js';
import { ReadSystemMetrics } from './system-metrics.js';

type Monitor = typeof routes.monitor;

/** Period of the error rate and the mean duration. */
const days = 7;

@Controller()
export class MonitorController {
  constructor(
    private readonly system: ReadSystemMetrics,
    private readonly failedWork: FailedWorkList,
    private readonly bus: Bus,
  ) {}

  @Serve(routes.monitor.metrics)
  metrics() {
    return this.system.metrics();
  }

  @Serve(routes.monitor.activeJobs)
  activeJobs() {
    return this.system.activeJobs();
  }

  @Serve(routes.monitor.performance)
  async performance(): Promise<ReplyOf<Monitor['performance']>> {
    const { finished, failed, mean_seconds, finished_in_all } = await this.bus.request(PipelinePerformance, {
      days,
    });
    const ended = finished + failed;
    return {
      avg_processing_time: mean_seconds,
      error_rate: ended === 0 ? null : failed / ended,
      total_sops_processed: finished_in_all,
      finished,
      failed,
      days,
    };
  }

  @Serve(routes.monitor.failed)
  failed(@Input() { query }: InputOf<Monitor['failed']>) {
    return this.failedWork.findPage(query);
  }

  @Serve(routes.monitor.retryFailed)
  retry(@Input() { body }: InputOf<Monitor['retryFailed']>) {
    return this.failedWork.retry(body);
  }

  @Serve(routes.monitor.discardFailed)
  discard(@Input() { body }: InputOf<Monitor['discardFailed']>) {
    return this.failedWork.discard(body);
  }
}
