import { Injectable } from '@nestjs/common';
import { QueueStatus, workServices, type ResponseOf, type WorkService } from '@sop/contracts';
import { Bus } from '@sop/messaging';

export type ServiceQueueStatus = ResponseOf<(typeof QueueStatus)['sop']>;

const timeoutSeconds = 1;
const cacheMilliseconds = 1_000;

interface CachedStatus {
  requestedAt: number;
  answer: Promise<ServiceQueueStatus | undefined>;
  /** Undefined until the first response or timeout. */
  last: { status: ServiceQueueStatus | undefined } | undefined;
}

/**
 * The queue status of each service, requested concurrently. A service that did not respond last time is requested again
 * but not awaited, so that it delays nothing and reappears one request after it responds.
 */
@Injectable()
export class ServiceQueues {
  private readonly cached = new Map<WorkService, CachedStatus>();

  constructor(private readonly bus: Bus) {}

  /** The status is undefined for a service that does not respond. */
  async findAll(): Promise<ReadonlyMap<WorkService, ServiceQueueStatus | undefined>> {
    const answers = workServices.map(async (service) => [service, await this.findOne(service)] as const);
    return new Map(await Promise.all(answers));
  }

  private findOne(service: WorkService): Promise<ServiceQueueStatus | undefined> | undefined {
    const cached = this.cached.get(service);
    const wasSilent = cached?.last !== undefined && cached.last.status === undefined;
    if (cached && performance.now() - cached.requestedAt < cacheMilliseconds)
      return wasSilent ? undefined : cached.answer;
    const answer = this.bus.request(QueueStatus[service], {}, { timeoutSeconds }).catch(() => undefined);
    const entry: CachedStatus = { requestedAt: performance.now(), answer, last: cached?.last };
    this.cached.set(service, entry);
    void answer.then((status) => (entry.last = { status }));
    return wasSilent ? undefined : answer;
  }
}
