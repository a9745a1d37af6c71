import { Injectable } from '@nestjs/common';
import {
  serviceNames,
  silentAfterSeconds,
  type MachineLoad,
  type ProcessSample,
  type ServiceName,
} from '@sop/contracts';

/** A stopped worker is shown for this long. */
const retentionSeconds = 120;
/** Far more than real installations have; further processes are ignored. */
const maxProcesses = 500;

export interface ReportedProcess extends ProcessSample {
  lastReportAt: Date;
  isAlive: boolean;
}

/** Processes that reported recently. Each process receives all reports itself, so nothing is stored. */
@Injectable()
export class LivingProcesses {
  private readonly reports = new Map<string, { sample: ProcessSample; at: number }>();

  record(sample: ProcessSample, at = Date.now()): void {
    for (const [id, report] of this.reports)
      if (at - report.at > retentionSeconds * 1000) this.reports.delete(id);
    if (this.reports.has(sample.process_id) || this.reports.size < maxProcesses)
      this.reports.set(sample.process_id, { sample, at });
  }

  findAll(now = Date.now()): ReportedProcess[] {
    return [...this.reports.values()]
      .filter(({ at }) => now - at <= retentionSeconds * 1000)
      .map(({ sample, at }) => ({
        ...sample,
        lastReportAt: new Date(at),
        isAlive: now - at <= silentAfterSeconds * 1000,
      }));
  }

  /** The latest load of each machine with a living process, by name. */
  machineLoads(now = Date.now()): MachineLoad[] {
    const living = this.findAll(now).filter(({ isAlive }) => isAlive);
    const latest = living.toSorted((a, b) => a.lastReportAt.getTime() - b.lastReportAt.getTime());
    const byName = new Map(latest.map(({ machine }) => [machine.name, machine]));
    return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)).slice(0, 100);
  }

  /** The number of living processes per service. */
  countByService(now = Date.now()): ReadonlyMap<ServiceName, number> {
    const living = this.findAll(now).filter(({ isAlive }) => isAlive);
    return new Map(
      serviceNames.map((name) => [name, living.filter(({ services }) => services.includes(name)).length]),
    );
  }
}
