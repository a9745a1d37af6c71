import { Inject, Injectable } from '@nestjs/common';
import { serviceNames, type ServiceName } from '@sop/contracts';
import { HealthChecks, RUNTIME, type HealthReport, type PartHealth, type Runtime } from '@sop/service-kit';
import { request } from 'undici';
import type { HealthSource } from '../system/health-source.js';

const answerMilliseconds = 2_500;
const freshMilliseconds = 1_000;

/** Asks every service whether it is ready. Public and unauthenticated, so at most once a second. */
@Injectable()
export class RemoteHealth implements HealthSource {
  private known: { report: Promise<HealthReport>; until: number } | undefined;

  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly own: HealthChecks,
  ) {}

  report(): Promise<HealthReport> {
    if (!this.known || this.known.until < Date.now()) {
      this.known = { report: this.ask(), until: Date.now() + freshMilliseconds };
    }
    return this.known.report;
  }

  private async ask(): Promise<HealthReport> {
    const services = serviceNames.filter((name) => name !== 'gateway');
    const asked = await Promise.all(services.map(async (name) => [name, await this.askOne(name)] as const));
    const own = await this.own.report();
    const parts: Record<string, PartHealth> = {
      gateway: own.isReady ? { status: 'up' } : { status: 'down' },
      ...Object.fromEntries(asked),
    };
    return { isReady: Object.values(parts).every(({ status }) => status === 'up'), parts };
  }

  private async askOne(service: ServiceName): Promise<PartHealth> {
    const url = this.runtime.serviceUrls[service];
    if (!url) return { status: 'down', detail: 'not configured' };
    try {
      const signal = AbortSignal.timeout(answerMilliseconds);
      // A kept connection leads to one and the same replica, even to one that ends.
      const { statusCode, body } = await request(new URL('/health/ready', url), { signal, reset: true });
      if (statusCode === 200)
        return { status: 'up', ...noteOf((await body.json()) as Partial<HealthReport>) };
      await body.dump();
      return { status: 'down', detail: 'not ready' };
    } catch {
      return { status: 'down', detail: 'no answer' };
    }
  }
}

/** What a service's parts say although they can be used. */
function noteOf({ parts = {} }: Partial<HealthReport>): Pick<PartHealth, 'detail'> {
  const notes = Object.entries(parts).flatMap(([name, { detail }]) => (detail ? [`${name}: ${detail}`] : []));
  return notes.length > 0 ? { detail: notes.join('; ') } : {};
}
