import pLimit from 'p-limit';

export interface RequestSlots {
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** Limits concurrent calls over all runs and tasks. A cancelled call does not wait for its turn. */
export class OpenAiRequestSlots implements RequestSlots {
  private readonly enter;

  constructor(maxConcurrent: number) {
    this.enter = pLimit(maxConcurrent);
  }

  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const leave = () => reject(signal.reason as Error);
      signal.addEventListener('abort', leave, { once: true });
      const inTurn = this.enter(() => {
        signal.removeEventListener('abort', leave);
        signal.throwIfAborted();
        return work();
      });
      inTurn.then(resolve, reject);
    });
  }
}

/** Slots of all companies, of which one alone takes a part: while its calls hang, those of the others are not held up. */
export class CompanySlots {
  private readonly all: OpenAiRequestSlots;
  private readonly own = new Map<string, { slots: OpenAiRequestSlots; calls: number }>();

  constructor(
    most: number,
    private readonly mostOfOne: number,
  ) {
    this.all = new OpenAiRequestSlots(most);
  }

  of(companyId: string): RequestSlots {
    return { run: (work, signal) => this.run(companyId, work, signal) };
  }

  private async run<T>(companyId: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const own = this.own.get(companyId) ?? { slots: new OpenAiRequestSlots(this.mostOfOne), calls: 0 };
    this.own.set(companyId, own);
    own.calls += 1;
    try {
      return await own.slots.run(() => this.all.run(work, signal), signal);
    } finally {
      own.calls -= 1;
      if (own.calls === 0) this.own.delete(companyId);
    }
  }
}
