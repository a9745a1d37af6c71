import { randomUUID } from 'node:crypto';
import { type PropagationHeaders, continueCall } from '@sop/database';

import { broadcasts, requests } from '@sop/contracts';
import { type Bus, Unavailable, type UnavailableReason } from './bus.js';
import { TransportBus } from './transport-bus.js';

/** The part of a child process (or of `process` in the child) that carries messages. */
export interface Channel {
  send?(
    message: unknown,
    handle?: undefined,
    options?: undefined,
    done?: (error: Error | null) => void,
  ): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
}

interface SentRequest {
  bus: 'request';
  id: string;
  request: string;
  payload: unknown;
  headers: PropagationHeaders;
  timeoutSeconds: number;
}
interface SentBroadcast {
  bus: 'broadcast';
  broadcast: string;
  payload: unknown;
}
/** Makes the parent forward this broadcast. */
interface SentSubscribe {
  bus: 'subscribe';
  broadcast: string;
}
interface SentResponse {
  bus: 'response';
  id: string;
  payload?: unknown;
  reason?: UnavailableReason;
}
type BusMessage = SentRequest | SentBroadcast | SentSubscribe | SentResponse;

const isBusMessage = (message: unknown): message is BusMessage =>
  typeof message === 'object' && message !== null && 'bus' in message;

/** The bus of a worker process: it communicates through its parent over the channel of `fork`. */
export class ChildBus extends TransportBus {
  constructor(channel: Channel = process as Channel) {
    super(new ParentLink(channel));
  }
}

class ParentLink {
  readonly #pending = new Map<string, (answered: SentResponse) => void>();
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();

  constructor(private readonly channel: Channel) {
    channel.on('message', (message) => {
      if (!isBusMessage(message)) return;
      if (message.bus === 'response') this.#pending.get(message.id)?.(message);
      if (message.bus === 'broadcast')
        for (const listener of this.#listeners.get(message.broadcast) ?? []) listener(message.payload);
    });
  }

  async request(
    request: string,
    payload: unknown,
    headers: PropagationHeaders,
    timeoutSeconds: number,
  ): Promise<unknown> {
    const id = randomUUID();
    const answered = await new Promise<SentResponse>((resolve) => {
      const onTimeout = () => resolve({ bus: 'response', id, reason: 'timeout' });
      // The parent applies the timeout itself; this later one covers a parent that is gone.
      const timer = setTimeout(onTimeout, timeoutSeconds * 1_000 + 250);
      this.#pending.set(id, (message) => {
        clearTimeout(timer);
        resolve(message);
      });
      this.#send({ bus: 'request', id, request, payload, headers, timeoutSeconds });
    });
    this.#pending.delete(id);
    if (answered.reason) throw new Unavailable(request, answered.reason);
    return answered.payload;
  }

  /** The parent detects outages for its child. */
  isUnavailable(): boolean {
    return false;
  }

  detectOutage(): Promise<boolean> {
    return Promise.resolve(false);
  }

  broadcast(broadcast: string, payload: unknown): void {
    this.#send({ bus: 'broadcast', broadcast, payload });
  }

  onBroadcast(broadcast: string, listener: (payload: unknown) => void): () => void {
    const existing = this.#listeners.get(broadcast);
    const listeners = existing ?? new Set();
    this.#listeners.set(broadcast, listeners.add(listener));
    if (!existing) this.#send({ bus: 'subscribe', broadcast });
    return () => void listeners.delete(listener);
  }

  #send(message: BusMessage): void {
    sendIgnoringErrors(this.channel, message);
  }
}

/** Ignores send errors: the other process may have exited, and its requests time out. */
function sendIgnoringErrors(channel: Channel, message: BusMessage): void {
  channel.send?.(message, undefined, undefined, () => undefined);
}

/**
 * Serves a child's requests with the parent's bus, and forwards the broadcasts that it subscribes to.
 * @returns a function that stops serving
 */
export function serveBusToChild(child: Channel, bus: Bus): () => void {
  const subscriptions = new Map<string, () => void>();
  const listener = (message: unknown): void => {
    if (!isBusMessage(message)) return;
    if (message.bus === 'request') void respondToChild(child, bus, message);
    if (message.bus === 'broadcast') broadcastFor(bus, message);
    if (message.bus === 'subscribe' && !subscriptions.has(message.broadcast))
      subscriptions.set(message.broadcast, subscribeFor(child, bus, message));
  };
  child.on('message', listener);
  return () => {
    child.off('message', listener);
    for (const stop of subscriptions.values()) stop();
  };
}

async function respondToChild(child: Channel, bus: Bus, message: SentRequest): Promise<void> {
  const { id, timeoutSeconds } = message;
  const request = requests.find(({ name }) => name === message.request);
  const reply = (answered: Omit<SentResponse, 'bus' | 'id'>) =>
    sendIgnoringErrors(child, { bus: 'response', id, ...answered });
  if (!request) return reply({ reason: 'no-responders' });
  try {
    const ask = () => bus.request(request, message.payload as never, { timeoutSeconds });
    reply({ payload: await continueCall(message.headers, ask) });
  } catch (error) {
    reply({ reason: error instanceof Unavailable ? error.reason : 'failed' });
  }
}

function broadcastFor(bus: Bus, { broadcast: name, payload }: SentBroadcast): void {
  const broadcast = broadcasts.find((candidate) => candidate.name === name);
  if (broadcast) bus.broadcast(broadcast, payload as never);
}

function subscribeFor(child: Channel, bus: Bus, { broadcast: name }: SentSubscribe): () => void {
  const broadcast = broadcasts.find((candidate) => candidate.name === name);
  if (!broadcast) return () => undefined;
  return bus.onBroadcast(broadcast, (payload: unknown) =>
    sendIgnoringErrors(child, { bus: 'broadcast', broadcast: name, payload }),
  );
}
