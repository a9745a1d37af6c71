import { Logger } from '@nestjs/common';
import { type ConsumerMessages, jetstream, type JsMsg } from '@nats-io/jetstream';
import {
  deadline,
  type Msg,
  type NatsConnection,
  NoRespondersError,
  type Subscription as NatsSubscription,
} from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import type { PropagationHeaders } from '@sop/database';
import { Unavailable } from './bus.js';
import type { BusOptions } from './bus-options.js';
import {
  ackWaitMs,
  fromNatsHeaders,
  toNatsHeaders,
  consumerConfig,
  durableName,
  ensureStream,
  openManager,
  stream,
} from './jetstream-stream.js';
import type { Responder, EventMessage, Published, Subscription, Transport } from './transport.js';

const publishTimeoutMs = 2_000;
/** Shorter than the timeout of the health check. */
const checkTimeoutMs = 1_000;
const retryMs = 500;
/** Long for a healthy server to respond, and short compared to a request's two seconds. */
const pingTimeoutMs = 500;
/** Longer than most requests wait for their response. */
const lastResponsesMs = 5_000;

/**
 * The bus over NATS: events in one JetStream stream with a durable pull consumer per handler, requests and broadcasts as
 * plain messages. It survives an outage of NATS and the loss of its data: connection, stream and consumers are set up
 * again, and the outbox relay detects by the stream's creation time which events to resend.
 */
export class JetStreamTransport implements Transport {
  readonly confirms = 'stored';
  readonly #logger = new Logger('messaging');
  readonly #connection: Promise<NatsConnection>;
  readonly #subscriptions: Subscription[] = [];
  readonly #consuming = new Set<ConsumerMessages>();
  readonly #deliveries = new Set<Promise<void>>();
  readonly #responders: ((connection: NatsConnection) => void)[] = [];
  readonly #requestSubscriptions: NatsSubscription[] = [];
  readonly #responses = new Set<Promise<void>>();
  readonly #loops: Promise<void>[] = [];
  readonly #onReconnect: (() => void)[] = [];
  readonly #stopping = new AbortController();
  #streamCreatedAt: string | undefined;
  #open: NatsConnection | undefined;
  #isLost = false;
  #interruptionCount = 0;

  readonly #replicas: number | undefined;

  constructor(urls: string, { name = 'sop', natsReplicas }: Pick<BusOptions, 'name' | 'natsReplicas'> = {}) {
    this.#replicas = natsReplicas;
    this.#connection = connect(connectionOptions(urls, name)).then((connection) => this.#opened(connection));
    this.#connection.catch((error: unknown) => this.#logger.error(`NATS: ${String(error)}`));
  }

  start(): void {
    for (const subscribe of this.#responders) this.#onceOpen(subscribe);
    for (const subscription of this.#subscriptions) this.#loops.push(this.#keepConsuming(subscription));
  }

  async publish(event: EventMessage): Promise<Published> {
    const connection = await this.#connectionWithin(publishTimeoutMs);
    const store = await this.#readStreamCreatedAt(connection);
    try {
      const ack = await jetstream(connection).publish(`events.${event.name}`, JSON.stringify(event.payload), {
        msgID: event.id,
        headers: toNatsHeaders(event.headers),
        timeout: publishTimeoutMs,
      });
      return { store, sequence: ack.seq };
    } catch (error) {
      this.#streamCreatedAt = undefined;
      throw error;
    }
  }

  async storeState(): Promise<Published> {
    const manager = await openManager(await this.#connectionWithin(publishTimeoutMs));
    await ensureStream(manager, this.#replicas);
    const { created, state } = await manager.streams.info(stream);
    this.#streamCreatedAt = created;
    return { store: created, sequence: state.last_seq };
  }

  onReconnect(listener: () => void): void {
    this.#onReconnect.push(listener);
  }

  subscribe(subscription: Subscription): void {
    this.#subscriptions.push(subscription);
  }

  async request(
    request: string,
    payload: unknown,
    headers: PropagationHeaders,
    timeoutSeconds: number,
  ): Promise<unknown> {
    const timeout = timeoutSeconds * 1_000;
    const interruptionsBefore = this.#interruptionCount;
    const reply = await this.#connectionWithin(timeout)
      .then((connection) =>
        connection.request(`requests.${request}`, JSON.stringify(payload), {
          timeout,
          headers: toNatsHeaders(headers),
        }),
      )
      .catch((cause: unknown) => {
        const lateReason = this.#interruptionCount > interruptionsBefore ? 'interrupted' : 'timeout';
        throw new Unavailable(request, isNoResponders(cause) ? 'no-responders' : lateReason, { cause });
      });
    const body = reply.json<{ payload?: unknown; failed?: boolean }>();
    if (body.failed) throw new Unavailable(request, 'failed');
    return body.payload;
  }

  isUnavailable(): boolean {
    return this.#open === undefined || this.#isLost;
  }

  async detectOutage(): Promise<boolean> {
    if (this.#open && !this.#isLost && !(await this.#isResponding(this.#open))) this.#markLost(this.#open);
    return this.isUnavailable();
  }

  respond(request: string, service: string, responder: Responder): void {
    const callback = (error: Error | null, message: Msg): void => {
      if (error) return;
      const sent = responder(message.json(), fromNatsHeaders(message.headers))
        .then(
          (response) => ({ payload: response ?? null }),
          () => ({ failed: true }),
        )
        .then((body) => void message.respond(JSON.stringify(body)))
        // The connection was closed during this time.
        .catch((error: unknown) => this.#logger.debug(`No response to ${request}: ${String(error)}`));
      this.#responses.add(sent);
      void sent.finally(() => this.#responses.delete(sent));
    };
    this.#responders.push((connection) => {
      const subscription = connection.subscribe(`requests.${request}`, { queue: service, callback });
      this.#requestSubscriptions.push(subscription);
    });
  }

  async stopResponding(): Promise<void> {
    const lastResponses = async (connection: NatsConnection): Promise<void> => {
      // The server sends none after the drain; those that it sent before have arrived then.
      await Promise.allSettled(this.#requestSubscriptions.map((subscription) => subscription.drain()));
      await Promise.allSettled(this.#responses);
      await connection.flush();
    };
    if (this.#open && !this.#isLost)
      await deadline(lastResponses(this.#open), lastResponsesMs).catch(() => undefined);
  }

  broadcast(broadcast: string, payload: unknown): void {
    this.#onceOpen((connection) =>
      connection.publish(`broadcasts.${broadcast}`, JSON.stringify(payload ?? null)),
    );
  }

  onBroadcast(broadcast: string, listener: (payload: unknown) => void): () => void {
    const callback = (error: Error | null, message: Msg): void => {
      if (!error) listener(message.json());
    };
    let isUnsubscribed = false;
    let subscription: { unsubscribe(): void } | undefined;
    this.#onceOpen((connection) => {
      if (!isUnsubscribed) subscription = connection.subscribe(`broadcasts.${broadcast}`, { callback });
    });
    return () => {
      isUnsubscribed = true;
      subscription?.unsubscribe();
    };
  }

  async check(): Promise<string | undefined> {
    const connection = await this.#connectionWithin(checkTimeoutMs);
    return deadline(connection.rtt(), checkTimeoutMs).then(
      () => undefined,
      () => 'degraded: NATS is away; events wait in the outbox',
    );
  }

  async stopDeliveries(): Promise<void> {
    this.#stopping.abort();
    for (const messages of this.#consuming) messages.stop();
    await Promise.allSettled(this.#deliveries);
    if (this.#open) await deadline(this.#open.flush(), publishTimeoutMs).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.stopDeliveries();
    if (this.#open) await this.#open.close();
    else void this.#connection.then((connection) => connection.close()).catch(() => undefined);
    await Promise.allSettled(this.#open ? this.#loops : []);
  }

  #opened(connection: NatsConnection): NatsConnection {
    this.#open = connection;
    void this.#watch(connection);
    return connection;
  }

  /** After a reconnect the server may be another one or empty, so everything is checked again. */
  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        this.#isLost = true;
        this.#interruptionCount += 1;
        this.#logger.warn('NATS cannot be reached: events wait in the outbox');
      }
      if (type !== 'reconnect') continue;
      this.#isLost = false;
      this.#logger.log('NATS is back');
      this.#streamCreatedAt = undefined;
      for (const messages of this.#consuming) messages.stop();
      for (const listener of this.#onReconnect) listener();
    }
  }

  #isResponding(connection: NatsConnection): Promise<boolean> {
    return deadline(connection.rtt(), pingTimeoutMs).then(
      () => true,
      () => false,
    );
  }

  /** A frozen server keeps its connection open, so no event reports when it continues: it is polled. */
  #markLost(connection: NatsConnection): void {
    this.#isLost = true;
    this.#logger.warn('NATS does not answer');
    const { signal } = this.#stopping;
    const pollConnection = async (): Promise<void> => {
      while (this.#isLost && !signal.aborted) {
        if (await this.#isResponding(connection)) this.#isLost = false;
        else await pause(retryMs, signal);
      }
    };
    void pollConnection();
  }

  #connectionWithin(timeoutMs: number): Promise<NatsConnection> {
    return this.#open ? Promise.resolve(this.#open) : deadline(this.#connection, timeoutMs);
  }

  #onceOpen(work: (connection: NatsConnection) => unknown): void {
    void this.#connection.then(work).catch((error: unknown) => {
      if (!this.#stopping.signal.aborted) this.#logger.warn(`NATS: ${String(error)}`);
    });
  }

  async #readStreamCreatedAt(connection: NatsConnection): Promise<string> {
    this.#streamCreatedAt ??= await ensureStream(await openManager(connection), this.#replicas);
    return this.#streamCreatedAt;
  }

  async #keepConsuming(subscription: Subscription): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#consume(await this.#connection, subscription);
      } catch (error) {
        if (!signal.aborted) this.#logger.debug(`${durableName(subscription)} restarts: ${String(error)}`);
        await pause(retryMs, signal);
      }
    }
  }

  /** Returns or throws when deliveries end. */
  async #consume(connection: NatsConnection, subscription: Subscription): Promise<void> {
    const manager = await openManager(connection);
    await ensureStream(manager, this.#replicas);
    await manager.consumers.add(stream, consumerConfig(subscription));
    const consumer = await jetstream(connection).consumers.get(stream, durableName(subscription));
    const messages = await consumer.consume({
      max_messages: 16,
      abort_on_missing_resource: true,
      callback: (message) => this.#receive(subscription, message),
    });
    this.#consuming.add(messages);
    // The shutdown may have started while the consumer was being set up.
    if (this.#stopping.signal.aborted) messages.stop();
    const reason = await messages.closed().finally(() => this.#consuming.delete(messages));
    if (reason) throw reason;
  }

  #receive(subscription: Subscription, message: JsMsg): void {
    if (this.#stopping.signal.aborted) return message.nak();
    const work = deliver(subscription, message).catch((error: unknown) =>
      this.#logger.warn(`${durableName(subscription)}: a delivery was not acknowledged: ${String(error)}`),
    );
    this.#deliveries.add(work);
    void work.finally(() => this.#deliveries.delete(work));
  }
}

/** While the handler works, the server is notified so that it does not redeliver the event. */
export async function deliver(
  subscription: Subscription,
  message: Pick<JsMsg, 'ack' | 'nak' | 'working' | 'headers' | 'json' | 'info'>,
): Promise<void> {
  const keepAlive = setInterval(() => message.working(), ackWaitMs / 3);
  try {
    const event = {
      id: message.headers?.get('Nats-Msg-Id') ?? '',
      name: subscription.event,
      payload: message.json<unknown>(),
      headers: fromNatsHeaders(message.headers),
    };
    const verdict = await subscription.receive(event, message.info.deliveryCount);
    if (verdict.done) message.ack();
    else message.nak(verdict.retryAfterSeconds * 1_000);
  } finally {
    clearInterval(keepAlive);
  }
}

/** @param urls with commas; all servers of a cluster have the same account */
function connectionOptions(urls: string, name: string) {
  const servers = urls.split(',').map((url) => new URL(url.trim()));
  const { username = '', password = '' } = servers[0] ?? {};
  return {
    servers: servers.map(({ host }) => host),
    name,
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    pingInterval: 10_000,
    maxPingOut: 2,
  };
}

function isNoResponders(error: unknown): boolean {
  return error instanceof NoRespondersError || (error instanceof Error && isNoResponders(error.cause));
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end);
  });
