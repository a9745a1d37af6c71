import { Injectable } from '@nestjs/common';
import {
  loadLevels,
  serviceNames,
  workServices,
  type MachineLoad,
  type ReplyOf,
  type routes,
  type SystemMetrics,
} from '@sop/contracts';
import { TitlesOfSops } from '@sop/service-kit';
import { LivingProcesses } from './living-processes.js';
import { MachineSamples } from './machine-samples.js';
import { CompanyNameLookup } from './company-name-lookup.js';
import { ServiceQueues, type ServiceQueueStatus } from './service-queues.js';

type ActiveJobs = ReplyOf<typeof routes.monitor.activeJobs>;

/** Combines the reports of processes and the queue status of services. */
@Injectable()
export class ReadSystemMetrics {
  constructor(
    private readonly processes: LivingProcesses,
    private readonly samples: MachineSamples,
    private readonly queueStatuses: ServiceQueues,
    private readonly companies: CompanyNameLookup,
    private readonly titles: TitlesOfSops,
  ) {}

  async metrics(): Promise<SystemMetrics> {
    const [queueStatuses, history] = await Promise.all([
      this.queueStatuses.findAll(),
      this.samples.history(),
    ]);
    const machines = this.processes.machineLoads();
    const [cpu, memory, disk] = (['cpu_percent', 'memory_percent', 'disk_percent'] as const).map((field) =>
      highest(machines, field),
    );
    const isHigh = [cpu, memory].some((load) => (load ?? 0) > loadLevels.high);
    return {
      cpu_usage: cpu ?? null,
      memory_usage: memory ?? null,
      disk_usage: disk ?? null,
      active_jobs: sum([...queueStatuses.values()].map((status) => status?.running ?? 0)),
      status: isHigh ? 'high_load' : 'healthy',
      machines,
      services: this.services(queueStatuses),
      workers: this.workers(),
      queues: workServices.flatMap(
        (service) => queueStatuses.get(service)?.queues.map((queue) => ({ ...queue, service })) ?? [],
      ),
      history,
    };
  }

  /** At most seventy per service; `total` counts all running ones. */
  async activeJobs(): Promise<ActiveJobs> {
    const queueStatuses = await this.queueStatuses.findAll();
    const activeJobs = workServices.flatMap(
      (service) => queueStatuses.get(service)?.active_jobs.map((job) => ({ ...job, service })) ?? [],
    );
    const [names, titles] = await Promise.all([
      this.companies.namesOf(activeJobs.map(({ company_id }) => company_id)),
      this.titles.of(activeJobs.map(({ subject_id }) => subject_id)),
    ]);
    const jobs = activeJobs.map(({ kind, percent, subject_id, ...job }) => ({
      ...job,
      type: kind,
      progress: percent,
      company_name: names.get(job.company_id ?? '') ?? null,
      sop_title: titles.get(subject_id) ?? null,
    }));
    const total = sum([...queueStatuses.values()].map((status) => status?.running ?? 0));
    return { jobs: jobs.toSorted((a, b) => (a.started_at < b.started_at ? -1 : 1)), total };
  }

  private services(
    queueStatuses: ReadonlyMap<string, ServiceQueueStatus | undefined>,
  ): SystemMetrics['services'] {
    const serving = this.processes.countByService();
    return serviceNames.map((service) => ({
      service,
      processes: serving.get(service) ?? 0,
      // The gateway has no queue; this request has passed through it.
      is_answering: service === 'gateway' || queueStatuses.get(service) !== undefined,
    }));
  }

  private workers(): SystemMetrics['workers'] {
    const workers = this.processes.findAll().filter(({ is_worker }) => is_worker);
    return workers
      .map(
        ({
          process_id,
          name,
          machine,
          isAlive,
          lastReportAt,
          cpu_percent,
          memory_bytes,
          uptime_seconds,
        }) => ({
          id: process_id,
          name,
          machine: machine.name,
          is_alive: isAlive,
          last_report_at: lastReportAt.toISOString(),
          cpu_percent,
          memory_bytes,
          uptime_seconds,
        }),
      )
      .toSorted((a, b) => (a.name + a.id < b.name + b.id ? -1 : 1));
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const highest = (
  machines: readonly MachineLoad[],
  field: 'cpu_percent' | 'memory_percent' | 'disk_percent',
): number | undefined =>
  machines.length === 0 ? undefined : Math.max(...machines.map((machine) => machine[field]));
