import { Injectable } from '@nestjs/common';
import { QueueStatus, workServices, type ResponseOf, type WorkService } from '@sop/contracts';
import { Bus } from '@sop/messaging';

export type ServiceQueueStatus = ResponseOf<(typeof QueueStatus)['sop']>;

const answerSeconds = 1;
const freshMilliseconds = 1_000;

interface Known {
  askedAt: number;
  answer: Promise<ServiceQueueStatus | undefined>;
  /** Undefined until the first answer, or its absence. */
  last: { standing: ServiceQueueStatus | undefined } | undefined;
}

/**
 * What each service has to do, asked of all at once. One that did not answer the last time is asked again and not waited for: it
 * delays nobody, and is back one look after it answers.
 */
@Injectable()
export class ServiceQueues {
  private readonly known = new Map<WorkService, Known>();

  constructor(private readonly bus: Bus) {}

  /** Undefined where a service does not answer. */
  async all(): Promise<ReadonlyMap<WorkService, ServiceQueueStatus | undefined>> {
    const answers = workServices.map(async (service) => [service, await this.one(service)] as const);
    return new Map(await Promise.all(answers));
  }

  private one(service: WorkService): Promise<ServiceQueueStatus | undefined> | undefined {
    const known = this.known.get(service);
    const isSilent = known?.last !== undefined && known.last.standing === undefined;
    if (known && performance.now() - known.askedAt < freshMilliseconds)
      return isSilent ? undefined : known.answer;
    const answer = this.bus
      .request(QueueStatus[service], {}, { timeoutSeconds: answerSeconds })
      .catch(() => undefined);
    const asked: Known = { askedAt: performance.now(), answer, last: known?.last };
    this.known.set(service, asked);
    void answer.then((standing) => (asked.last = { standing }));
    return isSilent ? undefined : answer;
  }
}
