import type { PropagationHeaders } from '@sop/database';

export const TRANSPORT = Symbol('transport');

export interface EventMessage {
  /** The outbox row's id: the same on every delivery. */
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly headers: PropagationHeaders;
}

/** The result of a delivery: it is done (handled, or stored as a dead letter), or is retried. */
export type Verdict = { done: true } | { done: false; retryAfterSeconds: number };

export interface Subscription {
  /** The service whose replicas share the deliveries. */
  readonly service: string;
  /** `Class.method`, unique in its service; it must not change. */
  readonly handler: string;
  readonly event: string;
  /** Never throws. @param attempt counts from 1 */
  receive(message: EventMessage, attempt: number): Promise<Verdict>;
}

export interface Published {
  /** Identifies the store: a different name later means that this store is lost. */
  readonly store: string;
  readonly sequence?: number;
}

/** The memory transport's store name: it confirms an event when every handler is done with it. */
export const handled = 'handled';

export type Responder = (payload: unknown, headers: PropagationHeaders) => Promise<unknown>;

/** Transports messages. One contract suite runs over every transport. */
export interface Transport {
  /** What a resolved `publish` means: the event is stored, or all of its handlers are done with it. */
  readonly confirms: 'stored' | 'handled';
  /** Starts responses and deliveries, after all of them are registered: a process that is still starting takes no request from other replicas. */
  start(): void;
  /** Rejects when the event was not accepted; the outbox retries. */
  publish(event: EventMessage): Promise<Published>;
  /** The current store and its last sequence. Rejects while it cannot be reached. */
  storeState(): Promise<Published>;
  /** Calls back after a reconnect, when the store may have changed. */
  onReconnect(listener: () => void): void;
  subscribe(subscription: Subscription): void;
  /** @throws Unavailable */
  request(
    request: string,
    payload: unknown,
    headers: PropagationHeaders,
    timeoutSeconds: number,
  ): Promise<unknown>;
  /** Whether an outage is already detected: a request sent now would arrive only after it. */
  isUnavailable(): boolean;
  /** Checks for an outage after a request without a response: its service may be slow, or the bus may be down. */
  detectOutage(): Promise<boolean>;
  respond(request: string, service: string, responder: Responder): void;
  broadcast(broadcast: string, payload: unknown): void;
  /** @returns a function that unsubscribes */
  onBroadcast(broadcast: string, listener: (payload: unknown) => void): () => void;
  /**
   * Rejects until the bus was reached once. After that an outage is reported as a sentence and not as a failure: events wait
   * in the outbox, and a restart of the process would not help.
   */
  check(): Promise<string | undefined>;
  /** Accepts no further deliveries and waits for the running ones; requests are still answered. */
  stopDeliveries(): Promise<void>;
  /** Leaves further requests to other replicas and sends the responses to those that it has received. */
  stopResponding(): Promise<void>;
  close(): Promise<void>;
}
