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
import { NamedCompanies } from './named-companies.js';
import { ServiceQueues, type ServiceQueueStatus } from './service-queues.js';

type ActiveJobs = ReplyOf<typeof routes.monitor.activeJobs>;

/** How the platform does at this moment, put together from what processes tell and services answer. */
@Injectable()
export class ReadSystemMetrics {
  constructor(
    private readonly processes: LivingProcesses,
    private readonly samples: MachineSamples,
    private readonly standings: ServiceQueues,
    private readonly companies: NamedCompanies,
    private readonly titles: TitlesOfSops,
  ) {}

  async metrics(): Promise<SystemMetrics> {
    const [standings, history] = await Promise.all([this.standings.all(), this.samples.history()]);
    const machines = this.processes.machines();
    const [cpu, memory, disk] = (['cpu_percent', 'memory_percent', 'disk_percent'] as const).map((figure) =>
      highest(machines, figure),
    );
    const isHigh = [cpu, memory].some((load) => (load ?? 0) > loadLevels.high);
    return {
      cpu_usage: cpu ?? null,
      memory_usage: memory ?? null,
      disk_usage: disk ?? null,
      active_jobs: sum([...standings.values()].map((standing) => standing?.running ?? 0)),
      status: isHigh ? 'high_load' : 'healthy',
      machines,
      services: this.services(standings),
      workers: this.workers(),
      queues: workServices.flatMap(
        (service) => standings.get(service)?.queues.map((queue) => ({ ...queue, service })) ?? [],
      ),
      history,
    };
  }

  /** At most fifty of a service; `total` counts all. */
  async activeJobs(): Promise<ActiveJobs> {
    const standings = await this.standings.all();
    const inHand = workServices.flatMap(
      (service) => standings.get(service)?.active_jobs.map((job) => ({ ...job, service })) ?? [],
    );
    const [names, titles] = await Promise.all([
      this.companies.namesOf(inHand.map(({ company_id }) => company_id)),
      this.titles.of(inHand.map(({ subject_id }) => subject_id)),
    ]);
    const jobs = inHand.map(({ kind, percent, subject_id, ...job }) => ({
      ...job,
      type: kind,
      status: 'processing' as const,
      progress: percent,
      company_name: names.get(job.company_id ?? '') ?? null,
      sop_title: titles.get(subject_id) ?? null,
    }));
    const total = sum([...standings.values()].map((standing) => standing?.running ?? 0));
    return { jobs: jobs.toSorted((a, b) => (a.started_at < b.started_at ? -1 : 1)), total };
  }

  private services(
    standings: ReadonlyMap<string, ServiceQueueStatus | undefined>,
  ): SystemMetrics['services'] {
    const serving = this.processes.serving();
    return serviceNames.map((service) => ({
      service,
      processes: serving.get(service) ?? 0,
      // The gateway has no work of its own to tell of: that this question came is its sign of life.
      is_answering: service === 'gateway' || standings.get(service) !== undefined,
    }));
  }

  private workers(): SystemMetrics['workers'] {
    const workers = this.processes.all().filter(({ is_worker }) => is_worker);
    return workers
      .map(({ process_id, name, machine, isAlive, heardAt, cpu_percent, memory_bytes, uptime_seconds }) => ({
        id: process_id,
        name,
        machine: machine.name,
        is_alive: isAlive,
        heard_at: heardAt.toISOString(),
        cpu_percent,
        memory_bytes,
        uptime_seconds,
      }))
      .toSorted((a, b) => (a.name + a.id < b.name + b.id ? -1 : 1));
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const highest = (
  machines: readonly MachineLoad[],
  figure: 'cpu_percent' | 'memory_percent' | 'disk_percent',
): number | undefined =>
  machines.length === 0 ? undefined : Math.max(...machines.map((machine) => machine[figure]));
