import { Inject, Injectable } from '@nestjs/common';
import { serviceNames, type ServiceName } from '@sop/contracts';
import { HealthChecks, RUNTIME, type HealthReport, type PartHealth, type Runtime } from '@sop/service-kit';
import { request } from 'undici';
import type { HealthSource } from '../system/health-source.js';

const timeoutMilliseconds = 2_500;
const cacheMilliseconds = 1_000;

/** Checks whether every service is ready. Public and unauthenticated, so at most once per second. */
@Injectable()
export class RemoteHealth implements HealthSource {
  private cached: { report: Promise<HealthReport>; until: number } | undefined;

  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly own: HealthChecks,
  ) {}

  report(): Promise<HealthReport> {
    if (!this.cached || this.cached.until < Date.now()) {
      this.cached = { report: this.checkAll(), until: Date.now() + cacheMilliseconds };
    }
    return this.cached.report;
  }

  private async checkAll(): Promise<HealthReport> {
    const services = serviceNames.filter((name) => name !== 'gateway');
    const entries = await Promise.all(
      services.map(async (name) => [name, await this.checkService(name)] as const),
    );
    const own = await this.own.report();
    const parts: Record<string, PartHealth> = {
      gateway: own.isReady ? { status: 'up' } : { status: 'down' },
      ...Object.fromEntries(entries),
    };
    return { isReady: Object.values(parts).every(({ status }) => status === 'up'), parts };
  }

  private async checkService(service: ServiceName): Promise<PartHealth> {
    const url = this.runtime.serviceUrls[service];
    if (!url) return { status: 'down', detail: 'not configured' };
    try {
      const signal = AbortSignal.timeout(timeoutMilliseconds);
      // A reused connection leads to the same replica, even to one that shuts down.
      const { statusCode, body } = await request(new URL('/health/ready', url), { signal, reset: true });
      if (statusCode === 200)
        return { status: 'up', ...detailOf((await body.json()) as Partial<HealthReport>) };
      await body.dump();
      return { status: 'down', detail: 'not ready' };
    } catch {
      return { status: 'down', detail: 'no answer' };
    }
  }
}

/** Details of parts that are up but degraded. */
function detailOf({ parts = {} }: Partial<HealthReport>): Pick<PartHealth, 'detail'> {
  const notes = Object.entries(parts).flatMap(([name, { detail }]) => (detail ? [`${name}: ${detail}`] : []));
  return notes.length > 0 ? { detail: notes.join('; ') } : {};
}
