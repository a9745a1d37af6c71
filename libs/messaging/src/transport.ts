import type { CarriedHeaders } from '@sop/database';

export const TRANSPORT = Symbol('transport');

export interface EventMessage {
  /** The outbox row's id: the same on every delivery. */
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly headers: CarriedHeaders;
}

/** What becomes of a delivery: it is done with (handled, or parked as a dead letter), or comes again. */
export type Verdict = { done: true } | { done: false; retryAfterSeconds: number };

export interface Subscription {
  /** The service whose replicas share the deliveries. */
  readonly service: string;
  /** `Class.method`, unique in its service, kept for ever. */
  readonly handler: string;
  readonly event: string;
  /** Never throws. @param attempt counts from 1 */
  receive(message: EventMessage, attempt: number): Promise<Verdict>;
}

export interface Published {
  /** Names the store that has it: another name later means that this store is gone. */
  readonly store: string;
  readonly sequence?: number;
}

/** What the memory transport calls its store: it confirms an event when every handler is done with it. */
export const handled = 'handled';

export type Responder = (payload: unknown, headers: CarriedHeaders) => Promise<unknown>;

/** How messages travel. One contract suite runs over every transport. */
export interface Transport {
  /** What a resolved `publish` says: a store keeps the event now, or all of its handlers are done with it. */
  readonly confirms: 'stored' | 'handled';
  /** Begins deliveries; everything has been subscribed by then. */
  start(): void;
  /** Rejects when nothing took the event; the outbox tries again. */
  publish(event: EventMessage): Promise<Published>;
  /** The store as it stands now, and the last sequence it knows. Rejects while it cannot be reached. */
  store(): Promise<Published>;
  /** Calls back when the store may have changed: after the connection to it was lost and found. */
  onReconnect(listener: () => void): void;
  subscribe(subscription: Subscription): void;
  /** @throws Unavailable */
  request(
    request: string,
    payload: unknown,
    headers: CarriedHeaders,
    timeoutSeconds: number,
  ): Promise<unknown>;
  /** Whether the bus is known to be away: nothing that is asked now would arrive before it is back. */
  isAway(): boolean;
  /** The same, looked at where a request went without an answer: its service may be slow, or the bus be silent. */
  findAway(): Promise<boolean>;
  respond(request: string, service: string, responder: Responder): void;
  broadcast(broadcast: string, payload: unknown): void;
  /** @returns how to stop */
  onBroadcast(broadcast: string, listener: (payload: unknown) => void): () => void;
  /**
   * Rejects as long as the bus has never been reached. Once it has been, its absence is a sentence and no failure: what is told
   * waits in the outbox, and taking the process away or starting it again would help nobody.
   */
  check(): Promise<string | undefined>;
  /** Takes no further deliveries and waits for those in hand; requests are still answered. */
  stopDeliveries(): Promise<void>;
  close(): Promise<void>;
}
