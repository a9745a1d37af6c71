import { Logger } from '@nestjs/common';
import { metrics, type Counter } from '@opentelemetry/api';
import { events } from '@sop/contracts';
import { type Database, isDatabaseUnavailable, outboxChannel, type Tx } from '@sop/database';
import { outboxDays } from './clean-up.js';
import { type EventMessage, handled, type Published, type Transport } from './transport.js';

const batchSize = 100;
const maxInFlight = 1_000;

/** How often it looks by itself, and how often it asks whether the store still has what it took. */
const intervals = { pollMs: 500, resendCheckMs: 10_000 };
/** Of the bus, what carries events away. */
type Carrier = Pick<Transport, 'confirms' | 'publish' | 'store' | 'onReconnect'>;

const waitingSql = `select id, name, payload, headers from outbox
  where sent_at is null and not (id = any($1::uuid[])) order by seq limit ${batchSize}`;
const markSql = `update outbox set sent_at = now(), sent_to = sent.store, sent_sequence = sent.sequence
  from unnest($1::uuid[], $2::text[], $3::bigint[]) as sent (id, store, sequence) where outbox.id = sent.id`;
const missing = `sent_at > now() - interval '${outboxDays} days' and sent_to <> '${handled}'
  and (sent_to <> $1 or sent_sequence > $2)`;
const lastMissingSql = `select max(coalesce(sent_sequence, 0)) as last from outbox where ${missing}`;
const resendSql = `update outbox set sent_at = null, sent_to = null, sent_sequence = null
  where ${missing} and coalesce(sent_sequence, 0) <= $3`;

interface Sent extends Published {
  id: string;
}

/**
 * Carries committed events from a service's outbox to the bus. Any number of replicas may run one over the same outbox.
 * It hears of new rows by NOTIFY and looks by itself every half second; an event is marked only once the bus has
 * confirmed it, so a crash in between sends it again under the same id.
 */
export class OutboxRelay {
  readonly #logger = new Logger('messaging');
  readonly #inFlight = new Set<string>();
  readonly #timers: NodeJS.Timeout[] = [];
  #stopListening: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #isNudged = false;
  #isStopped = false;
  #isTroubled = false;
  #told: Counter | undefined;

  constructor(
    private readonly database: Database,
    private readonly transport: Carrier,
    private readonly every = intervals,
  ) {}

  start(): void {
    this.#told = countTold(this.database.service);
    const nudge = () => this.nudge();
    this.#stopListening = this.database.listen(outboxChannel(this.database.service), nudge);
    this.#timers.push(setInterval(nudge, this.every.pollMs));
    this.#timers.push(setInterval(() => void this.#try(() => this.#resendLost()), this.every.resendCheckMs));
    for (const timer of this.#timers) timer.unref();
    const look = () => void this.#try(() => this.#resendLost()).then(nudge);
    this.transport.onReconnect(look);
    look();
  }

  /** Looks for waiting events now. */
  nudge(): void {
    this.#isNudged = true;
    this.#running ??= this.#try(() => this.#drain()).finally(() => (this.#running = undefined));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening?.();
    this.#timers.forEach(clearInterval);
    await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#isNudged && !this.#isStopped) {
      this.#isNudged = false;
      if (this.#inFlight.size >= maxInFlight || !(await this.#hasWaiting())) continue;
      const count = this.transport.confirms === 'stored' ? await this.#store() : await this.#handOver();
      if (count === batchSize) this.#isNudged = true;
    }
  }

  /** A look costs one round trip; only what it finds costs a transaction. */
  async #hasWaiting(): Promise<boolean> {
    const rows: unknown[] = await this.database.dataSource.query(
      'select 1 from outbox where sent_at is null and not (id = any($1::uuid[])) limit 1',
      [[...this.#inFlight]],
    );
    return rows.length > 0;
  }

  /** Publishes while the rows are locked, so that two replicas never send the same one, and a crash unlocks them. */
  #store(): Promise<number> {
    return this.database.system(async (tx) => {
      const events = await this.#waiting(tx);
      const results = await Promise.allSettled(events.map((event) => this.#publish(event)));
      const sent = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      if (sent.length > 0) await markSent(tx, sent);
      const refused = results.find((result) => result.status === 'rejected');
      if (refused) throw refused.reason;
      return sent.length;
    });
  }

  /** Hands events to handlers in this process, which may take long (back-off); each is marked when all are done. */
  async #handOver(): Promise<number> {
    const events = await this.database.system((tx) => this.#waiting(tx));
    for (const event of events) {
      this.#inFlight.add(event.id);
      void this.#publish(event)
        .then((sent) => this.database.system((tx) => markSent(tx, [sent])))
        // Unmarked it stays in the outbox and is sent again: the inbox knows what was done.
        .catch((error: unknown) => this.#report(error))
        .finally(() => this.#inFlight.delete(event.id));
    }
    return events.length;
  }

  #waiting(tx: Tx): Promise<EventMessage[]> {
    return tx.query<EventMessage>(`${waitingSql} for update skip locked`, [[...this.#inFlight]]);
  }

  async #publish(event: EventMessage): Promise<Sent> {
    const published = await this.transport.publish(event);
    this.#told?.add(1, { event: event.name });
    return { ...published, id: event.id };
  }

  /** Sends again what went to a store that has been wiped or has lost its tail. */
  async #resendLost(): Promise<void> {
    if (this.#isStopped) return;
    const seen = await this.transport.store();
    const [row] = await this.database.system((tx) =>
      tx.query<{ last: string | null }>(lastMissingSql, [seen.store, seen.sequence ?? null]),
    );
    if (!row?.last) return;
    // What was sent since the store was asked is missing in its answer alone: it has to be missing in a later one as well.
    const { store, sequence } = await this.transport.store();
    const count = await this.database.system((tx) =>
      tx.execute(resendSql, [store, sequence ?? null, row.last]),
    );
    if (count === 0) return;
    this.#logger.warn(`${this.database.service}: the bus has lost its store, sending ${count} events again`);
    this.nudge();
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#isTroubled = false;
    } catch (error) {
      this.#report(error);
    }
  }

  /** Says once that the bus or the database is away, not twice a second. */
  #report(error: unknown): void {
    if (this.#isStopped || this.#isTroubled) return;
    this.#isTroubled = true;
    const where = isDatabaseUnavailable(error) ? 'the database' : 'the bus';
    this.#logger.warn(
      `${this.database.service}: events wait in the outbox, ${where} fails: ${String(error)}`,
    );
  }
}

/** What happens, by name: one that is sent again counts again. Those of the service begin at zero, so that the first one is seen to rise. */
function countTold(service: string): Counter {
  const description = 'Events that the bus has taken, by name';
  const told = metrics.getMeter('messaging').createCounter('sop_events', { description });
  for (const { name, owner } of events) if (owner === service) told.add(0, { event: name });
  return told;
}

const markSent = async (tx: Tx, sent: Sent[]): Promise<void> => {
  const columns = [
    sent.map(({ id }) => id),
    sent.map(({ store }) => store),
    sent.map((one) => one.sequence ?? null),
  ];
  await tx.execute(markSql, columns);
};
