import type { PropagationHeaders } from '@sop/database';
import { Unavailable } from './bus.js';
import {
  type Responder,
  type EventMessage,
  handled,
  type Published,
  type Subscription,
  type Transport,
} from './transport.js';

/** Copies as a network would: no shared objects, no class instances, no undefined. */
const cloneAsJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/**
 * The bus of a process that runs all services. It stores nothing: an event is confirmed once every handler is done with
 * it and stays in the outbox until then, so a crash loses nothing.
 */
export class MemoryTransport implements Transport {
  readonly confirms = 'handled';
  readonly #subscriptions: Subscription[] = [];
  readonly #responder = new Map<string, Responder>();
  readonly #listeners = new Map<string, ((payload: unknown) => void)[]>();
  readonly #deliveries = new Set<Promise<unknown>>();
  readonly #stopping = new AbortController();

  start(): void {}

  async publish(event: EventMessage): Promise<Published> {
    const receivers = this.#subscriptions.filter((subscription) => subscription.event === event.name);
    await Promise.all(receivers.map((subscription) => this.#deliver(subscription, event)));
    return { store: handled };
  }

  storeState(): Promise<Published> {
    return Promise.resolve({ store: handled });
  }

  onReconnect(): void {}

  subscribe(subscription: Subscription): void {
    this.#subscriptions.push(subscription);
  }

  async request(
    request: string,
    payload: unknown,
    headers: PropagationHeaders,
    timeoutSeconds: number,
  ): Promise<unknown> {
    const responder = this.#responder.get(request);
    if (!responder) throw new Unavailable(request, 'no-responders');
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Unavailable(request, 'timeout')), timeoutSeconds * 1_000);
    });
    try {
      return cloneAsJson(await Promise.race([responder(cloneAsJson(payload), headers), timeout]));
    } catch (error) {
      if (error instanceof Unavailable && error.request === request) throw error;
      throw new Unavailable(request, 'failed', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  isUnavailable(): boolean {
    return false;
  }

  detectOutage(): Promise<boolean> {
    return Promise.resolve(false);
  }

  respond(request: string, _service: string, responder: Responder): void {
    this.#responder.set(request, responder);
  }

  broadcast(broadcast: string, payload: unknown): void {
    const copy = cloneAsJson(payload);
    for (const listener of this.#listeners.get(broadcast) ?? []) setImmediate(listener, copy);
  }

  onBroadcast(broadcast: string, listener: (payload: unknown) => void): () => void {
    const otherListeners = () => (this.#listeners.get(broadcast) ?? []).filter((each) => each !== listener);
    this.#listeners.set(broadcast, [...otherListeners(), listener]);
    return () => void this.#listeners.set(broadcast, otherListeners());
  }

  check(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async stopDeliveries(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#deliveries);
  }

  /** There is no replica: the process answers itself until its end. */
  stopResponding(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return this.stopDeliveries();
  }

  async #deliver(subscription: Subscription, event: EventMessage): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      this.#stopping.signal.throwIfAborted();
      const delivery = subscription.receive({ ...event, payload: cloneAsJson(event.payload) }, attempt);
      this.#deliveries.add(delivery);
      const verdict = await delivery.finally(() => this.#deliveries.delete(delivery));
      if (verdict.done) return;
      await this.#pause(verdict.retryAfterSeconds);
    }
  }

  #pause(seconds: number): Promise<void> {
    const { signal } = this.#stopping;
    return new Promise((resolve, reject) => {
      const stop = () => reject(new Error('The bus is stopping'));
      if (signal.aborted) return stop();
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      }, seconds * 1_000);
      const onAbort = () => {
        clearTimeout(timer);
        stop();
      };
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }
}
