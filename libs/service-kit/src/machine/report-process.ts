import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ProcessSampled, type ServiceName } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { RUNTIME } from '../config/runtime-token.js';
import type { Runtime } from '../config/runtime.js';
import { Logger } from '../logging/logger.js';
import { MachineWatch } from './machine-watch.js';

/** The service whose routes this process serves; none for a worker. */
export const SERVED = Symbol('served services');

const everySeconds = 5;
const firstMilliseconds = 500;

/**
 * Reports to the bus every few seconds that this process is alive and the load of its machine. Nothing is stored; listeners
 * store what they need.
 */
@Injectable()
export class ReportProcess implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly id = randomUUID();
  private readonly machine: MachineWatch;
  private timer: NodeJS.Timeout | undefined;
  private lastCpu = process.cpuUsage();
  private lastAt = performance.now();

  constructor(
    private readonly bus: Bus,
    private readonly logger: Logger,
    @Inject(RUNTIME) { workDir, objects }: Pick<Runtime, 'workDir' | 'objects'>,
    @Inject(SERVED) private readonly served: readonly ServiceName[],
  ) {
    this.machine = new MachineWatch([workDir, ...(objects?.kind === 'fs' ? [objects.root] : [])]);
  }

  onApplicationBootstrap(): void {
    // Busy time needs two measurements.
    void this.machine.look();
    setTimeout(() => void this.report(), firstMilliseconds).unref();
    this.timer = setInterval(() => void this.report(), everySeconds * 1000);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async report(): Promise<void> {
    try {
      const machine = await this.machine.look();
      // The bus may be closed.
      if (!this.timer) return;
      this.bus.broadcast(ProcessSampled, {
        process_id: this.id,
        name: this.logger.service,
        is_worker: this.served.length === 0,
        services: [...this.served],
        cpu_percent: this.cpuPercent(),
        memory_bytes: process.memoryUsage.rss(),
        uptime_seconds: Math.floor(process.uptime()),
        machine,
      });
    } catch (error) {
      this.logger.warn('Could not report the load of this process', { error });
    }
  }

  private cpuPercent(): number {
    const now = performance.now();
    const { user, system } = process.cpuUsage(this.lastCpu);
    const share = (user + system) / 1000 / Math.max(1, now - this.lastAt);
    this.lastCpu = process.cpuUsage();
    this.lastAt = now;
    return Math.round(Math.max(0, share) * 1000) / 10;
  }
}
