import pLimit from 'p-limit';

/** Limits concurrent calls over all runs and tasks. A cancelled call does not wait for its turn. */
export class OpenAiRequestSlots {
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
