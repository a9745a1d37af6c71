import { randomUUID } from 'node:crypto';
import { type CarriedHeaders, continueCall } from '@sop/database';

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
  headers: CarriedHeaders;
  timeoutSeconds: number;
}
interface SentBroadcast {
  bus: 'broadcast';
  broadcast: string;
  payload: unknown;
}
/** From then on the parent passes on what it hears. */
interface SentHear {
  bus: 'hear';
  broadcast: string;
}
interface SentResponse {
  bus: 'response';
  id: string;
  payload?: unknown;
  reason?: UnavailableReason;
}
type BusMessage = SentRequest | SentBroadcast | SentHear | SentResponse;

const isBusMessage = (message: unknown): message is BusMessage =>
  typeof message === 'object' && message !== null && 'bus' in message;

/** The bus of a worker process: asks, tells and hears through its parent, over the channel `fork` opened. */
export class ChildBus extends TransportBus {
  constructor(channel: Channel = process as Channel) {
    super(new ParentLink(channel));
  }
}

class ParentLink {
  readonly #open = new Map<string, (answered: SentResponse) => void>();
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();

  constructor(private readonly channel: Channel) {
    channel.on('message', (message) => {
      if (!isBusMessage(message)) return;
      if (message.bus === 'response') this.#open.get(message.id)?.(message);
      if (message.bus === 'broadcast')
        for (const listener of this.#listeners.get(message.broadcast) ?? []) listener(message.payload);
    });
  }

  async request(
    request: string,
    payload: unknown,
    headers: CarriedHeaders,
    timeoutSeconds: number,
  ): Promise<unknown> {
    const id = randomUUID();
    const answered = await new Promise<SentResponse>((resolve) => {
      const giveUp = () => resolve({ bus: 'response', id, reason: 'timeout' });
      // The parent's own limit comes first; this one is for a parent that is gone.
      const timer = setTimeout(giveUp, timeoutSeconds * 1_000 + 250);
      this.#open.set(id, (message) => {
        clearTimeout(timer);
        resolve(message);
      });
      this.#send({ bus: 'request', id, request, payload, headers, timeoutSeconds });
    });
    this.#open.delete(id);
    if (answered.reason) throw new Unavailable(request, answered.reason);
    return answered.payload;
  }

  /** The parent asks aside for its child. */
  isAway(): boolean {
    return false;
  }

  findAway(): Promise<boolean> {
    return Promise.resolve(false);
  }

  broadcast(broadcast: string, payload: unknown): void {
    this.#send({ bus: 'broadcast', broadcast, payload });
  }

  onBroadcast(broadcast: string, listener: (payload: unknown) => void): () => void {
    const known = this.#listeners.get(broadcast);
    const listeners = known ?? new Set();
    this.#listeners.set(broadcast, listeners.add(listener));
    if (!known) this.#send({ bus: 'hear', broadcast });
    return () => void listeners.delete(listener);
  }

  #send(message: BusMessage): void {
    sendQuietly(this.channel, message);
  }
}

/** Whoever has ended, or ends just now, hears no more, which is no fault of who speaks: a request of theirs runs out of time. */
function sendQuietly(channel: Channel, message: BusMessage): void {
  channel.send?.(message, undefined, undefined, () => undefined);
}

/**
 * Answers a child's requests with the parent's bus, and passes on what it wants to hear.
 * @returns how to stop
 */
export function serveBusToChild(child: Channel, bus: Bus): () => void {
  const heard = new Map<string, () => void>();
  const listener = (message: unknown): void => {
    if (!isBusMessage(message)) return;
    if (message.bus === 'request') void respondToChild(child, bus, message);
    if (message.bus === 'broadcast') broadcastFor(bus, message);
    if (message.bus === 'hear' && !heard.has(message.broadcast))
      heard.set(message.broadcast, hearFor(child, bus, message));
  };
  child.on('message', listener);
  return () => {
    child.off('message', listener);
    for (const stop of heard.values()) stop();
  };
}

async function respondToChild(child: Channel, bus: Bus, asked: SentRequest): Promise<void> {
  const { id, timeoutSeconds } = asked;
  const request = requests.find(({ name }) => name === asked.request);
  const reply = (answered: Omit<SentResponse, 'bus' | 'id'>) =>
    sendQuietly(child, { bus: 'response', id, ...answered });
  if (!request) return reply({ reason: 'no-responders' });
  try {
    const ask = () => bus.request(request, asked.payload as never, { timeoutSeconds });
    reply({ payload: await continueCall(asked.headers, ask) });
  } catch (error) {
    reply({ reason: error instanceof Unavailable ? error.reason : 'failed' });
  }
}

function broadcastFor(bus: Bus, { broadcast: name, payload }: SentBroadcast): void {
  const broadcast = broadcasts.find((known) => known.name === name);
  if (broadcast) bus.broadcast(broadcast, payload as never);
}

function hearFor(child: Channel, bus: Bus, { broadcast: name }: SentHear): () => void {
  const broadcast = broadcasts.find((known) => known.name === name);
  if (!broadcast) return () => undefined;
  return bus.hear(broadcast, (payload: unknown) =>
    sendQuietly(child, { bus: 'broadcast', broadcast: name, payload }),
  );
}
