import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ProcessSampled, type ServiceName } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { RUNTIME } from '../config/runtime-token.js';
import type { Runtime } from '../config/runtime.js';
import { Logger } from '../logging/logger.js';
import { MachineWatch } from './machine-watch.js';

/** Whose routes this process serves; none of a worker. */
export const SERVED = Symbol('served services');

const everySeconds = 5;
const firstMilliseconds = 500;

/** Tells the bus every few seconds that this process lives and how its machine does. Kept nowhere: who listens keeps what it wants. */
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
    // What was busy is known from the second look on.
    void this.machine.look();
    setTimeout(() => void this.tell(), firstMilliseconds).unref();
    this.timer = setInterval(() => void this.tell(), everySeconds * 1000);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async tell(): Promise<void> {
    try {
      const machine = await this.machine.look();
      // The bus may be closed by now.
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
      this.logger.warn('Could not tell how this process does', { error });
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
