import { Logger } from '@nestjs/common';
import { metrics, type Counter } from '@opentelemetry/api';
import { events } from '@sop/contracts';
import { type Database, isDatabaseUnavailable, outboxChannel, type Tx } from '@sop/database';
import { outboxRetentionDays } from './clean-up.js';
import { type EventMessage, handled, type Published, type Transport } from './transport.js';

const batchSize = 100;
const maxInFlight = 1_000;

/** The polling interval, and how often it checks whether the store has lost events. */
const intervals = { pollMs: 500, resendCheckMs: 10_000 };
/** The part of the transport that sends events. */
type EventTransport = Pick<Transport, 'confirms' | 'publish' | 'storeState' | 'onReconnect'>;

const waitingSql = `select id, name, payload, headers from outbox
  where sent_at is null and not (id = any($1::uuid[])) order by seq limit ${batchSize}`;
const markSql = `update outbox set sent_at = now(), sent_to = sent.store, sent_sequence = sent.sequence
  from unnest($1::uuid[], $2::text[], $3::bigint[]) as sent (id, store, sequence) where outbox.id = sent.id`;
const missingCondition = `sent_at > now() - interval '${outboxRetentionDays} days' and sent_to <> '${handled}'
  and (sent_to <> $1 or sent_sequence > $2)`;
const lastMissingSql = `select max(coalesce(sent_sequence, 0)) as last from outbox where ${missingCondition}`;
const resendSql = `update outbox set sent_at = null, sent_to = null, sent_sequence = null
  where ${missingCondition} and coalesce(sent_sequence, 0) <= $3`;

/** The parts of the relay that fail separately. */
type Work = 'drain' | 'delivery' | 'resend';

interface SentEvent extends Published {
  id: string;
}

/**
 * Sends committed events from a service's outbox to the bus. Any number of replicas may relay the same outbox. NOTIFY
 * reports new rows and a poll runs every half second; an event is marked only once the bus has confirmed it, so after a
 * crash it is sent again under the same id.
 */
export class OutboxRelay {
  readonly #logger = new Logger('messaging');
  readonly #inFlight = new Set<string>();
  readonly #timers: NodeJS.Timeout[] = [];
  /** What failed at its last attempt. */
  readonly #failing = new Set<Work>();
  #stopListening: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #shouldDrain = false;
  #isStopped = false;
  #eventCounter: Counter | undefined;

  constructor(
    private readonly database: Database,
    private readonly transport: EventTransport,
    private readonly timing = intervals,
  ) {}

  start(): void {
    this.#eventCounter = createEventCounter(this.database.service);
    const wake = () => this.wake();
    this.#stopListening = this.database.listen(outboxChannel(this.database.service), wake);
    this.#timers.push(setInterval(wake, this.timing.pollMs));
    this.#timers.push(
      setInterval(() => void this.#runSafely('resend', () => this.#resendLost()), this.timing.resendCheckMs),
    );
    for (const timer of this.#timers) timer.unref();
    const resendAndWake = () => void this.#runSafely('resend', () => this.#resendLost()).then(wake);
    this.transport.onReconnect(resendAndWake);
    resendAndWake();
  }

  /** Checks for waiting events now. */
  wake(): void {
    this.#shouldDrain = true;
    this.#running ??= this.#runSafely('drain', () => this.#drain()).finally(
      () => (this.#running = undefined),
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening?.();
    this.#timers.forEach(clearInterval);
    await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#shouldDrain && !this.#isStopped) {
      this.#shouldDrain = false;
      if (this.#inFlight.size >= maxInFlight || !(await this.#hasWaiting())) continue;
      const count =
        this.transport.confirms === 'stored' ? await this.#publishLocked() : await this.#deliverLocally();
      if (count === batchSize) this.#shouldDrain = true;
    }
  }

  /** A check costs one round trip; a transaction is opened only for waiting events. */
  async #hasWaiting(): Promise<boolean> {
    const rows: unknown[] = await this.database.dataSource.query(
      'select 1 from outbox where sent_at is null and not (id = any($1::uuid[])) limit 1',
      [[...this.#inFlight]],
    );
    return rows.length > 0;
  }

  /** Publishes while the rows are locked, so that two replicas never send the same event and a crash unlocks them. */
  async #publishLocked(): Promise<number> {
    const { sent, refused } = await this.database.system(async (tx) => {
      const events = await this.#waiting(tx);
      const results = await Promise.allSettled(events.map((event) => this.#publish(event)));
      const sent = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      if (sent.length > 0) await markSent(tx, sent);
      return { sent, refused: results.find((result) => result.status === 'rejected') };
    });
    // Thrown after the transaction, which otherwise forgets what the bus has confirmed.
    if (refused) throw refused.reason;
    return sent.length;
  }

  /** Passes events to handlers in this process, which may take long (back-off); each is marked when all are done. */
  async #deliverLocally(): Promise<number> {
    const events = await this.database.system((tx) => this.#waiting(tx));
    for (const event of events) {
      this.#inFlight.add(event.id);
      void this.#publish(event)
        .then((sent) => this.database.system((tx) => markSent(tx, [sent])))
        // Unmarked it stays in the outbox and is sent again: the inbox prevents a second effect.
        .then(
          () => this.#failing.delete('delivery'),
          (error: unknown) => this.#report('delivery', error),
        )
        .finally(() => this.#inFlight.delete(event.id));
    }
    return events.length;
  }

  #waiting(tx: Tx): Promise<EventMessage[]> {
    return tx.query<EventMessage>(`${waitingSql} for update skip locked`, [[...this.#inFlight]]);
  }

  async #publish(event: EventMessage): Promise<SentEvent> {
    const published = await this.transport.publish(event);
    this.#eventCounter?.add(1, { event: event.name });
    return { ...published, id: event.id };
  }

  /** Resends events whose store was wiped or has lost its latest events. */
  async #resendLost(): Promise<void> {
    if (this.#isStopped) return;
    const state = await this.transport.storeState();
    const [row] = await this.database.system((tx) =>
      tx.query<{ last: string | null }>(lastMissingSql, [state.store, state.sequence ?? null]),
    );
    if (!row?.last) return;
    // Events sent since the first response are missing in it: only those that are also missing in a later one are lost.
    const { store, sequence } = await this.transport.storeState();
    const count = await this.database.system((tx) =>
      tx.execute(resendSql, [store, sequence ?? null, row.last]),
    );
    if (count === 0) return;
    this.#logger.warn(
      `${this.database.service}: the bus lost its stored messages, sending ${count} events again`,
    );
    this.wake();
  }

  async #runSafely(name: Work, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#failing.delete(name);
    } catch (error) {
      this.#report(name, error);
    }
  }

  /** Logs an outage once, instead of twice a second: it lasts until all that failed has succeeded. */
  #report(name: Work, error: unknown): void {
    const isKnown = this.#failing.size > 0;
    this.#failing.add(name);
    if (this.#isStopped || isKnown) return;
    const failing = isDatabaseUnavailable(error) ? 'the database' : 'the bus';
    this.#logger.warn(
      `${this.database.service}: events wait in the outbox, ${failing} fails: ${String(error)}`,
    );
  }
}

/** Counts sent events by name, resent ones again. The service's own events start at zero, so that the first increase is visible. */
function createEventCounter(service: string): Counter {
  const description = 'Events that the bus has taken, by name';
  const counter = metrics.getMeter('messaging').createCounter('sop_events', { description });
  for (const { name, owner } of events) if (owner === service) counter.add(0, { event: name });
  return counter;
}

const markSent = async (tx: Tx, sent: SentEvent[]): Promise<void> => {
  const columns = [
    sent.map(({ id }) => id),
    sent.map(({ store }) => store),
    sent.map((one) => one.sequence ?? null),
  ];
  await tx.execute(markSql, columns);
};
