import { Logger } from '@nestjs/common';
import { metrics, SpanKind, SpanStatusCode, trace, type Histogram } from '@opentelemetry/api';
import type { EventDefinition } from '@sop/contracts';
import { continueCall, type Database, isDatabaseUnavailable, type Tx } from '@sop/database';
import type { LimitFunction } from 'p-limit';
import { Unavailable } from './bus.js';
import { parkDeadLetter } from './dead-letters.js';
import type { EventMeta } from './decorators.js';
import type { EventMessage, Subscription, Verdict } from './transport.js';

export interface EventHandler {
  /** `Class.method` */
  readonly name: string;
  readonly definition: EventDefinition;
  handle(payload: unknown, tx: Tx, meta: EventMeta): Promise<void>;
}

/** Delays between the attempts at one event; after the last attempt it becomes a dead letter. */
export const defaultBackOffSeconds: readonly number[] = [1, 5, 30, 120, 600];

/** Also deletes an earlier dead letter of this delivery, in the same round trip. */
const claimSql = `with cleared as (delete from dead_letter where event_id = $1 and handler = $2)
  insert into inbox (event_id, handler) values ($1, $2) on conflict do nothing returning event_id`;

/** A dependency is unavailable: the event is retried and never becomes a dead letter. */
const isTransient = (error: unknown) => isDatabaseUnavailable(error) || error instanceof Unavailable;

const tracer = trace.getTracer('messaging');
let durations: Histogram | undefined;

/** Created at the first event: an instrument created before the meter provider never reports. */
const durationHistogram = (): Histogram =>
  (durations ??= metrics.getMeter('messaging').createHistogram('event_handling_seconds', {
    description: 'Time one handler took over one event',
    unit: 's',
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30] },
  }));

/** Runs one handler for its events: once per event, in a transaction, with back-off and a limited number of attempts. */
export class EventConsumer implements Subscription {
  readonly #logger = new Logger('messaging');

  constructor(
    private readonly database: Database,
    private readonly eventHandler: EventHandler,
    private readonly limiter: LimitFunction,
    private readonly backOffSeconds: readonly number[],
  ) {}

  get service(): string {
    return this.database.service;
  }
  get handler(): string {
    return this.eventHandler.name;
  }
  get event(): string {
    return this.eventHandler.definition.name;
  }

  receive(message: EventMessage, attempt: number): Promise<Verdict> {
    return continueCall(message.headers, () =>
      tracer.startActiveSpan(
        `handle ${this.event}`,
        { kind: SpanKind.CONSUMER },
        async (span): Promise<Verdict> => {
          span.setAttributes({ 'messaging.message.id': message.id, 'messaging.consumer.name': this.handler });
          const startedAt = performance.now();
          try {
            await this.limiter(() => this.handleOnce(message, attempt));
            this.#measure(startedAt, 'done');
            return { done: true };
          } catch (error) {
            this.#measure(startedAt, 'failed');
            span.setStatus({ code: SpanStatusCode.ERROR });
            return await this.#handleFailure(message, attempt, error);
          } finally {
            span.end();
          }
        },
      ),
    );
  }

  /** One delivery. A second one finds the inbox row and does nothing. */
  async handleOnce(message: EventMessage, attempt: number): Promise<void> {
    const payload = this.eventHandler.definition.payload.parse(message.payload);
    await this.database.system(async (tx) => {
      const claimed = await tx.query(claimSql, [message.id, this.handler]);
      if (claimed.length === 0) return;
      await this.eventHandler.handle(payload, tx, { eventId: message.id, attempt });
    });
  }

  async #handleFailure(message: EventMessage, attempt: number, error: unknown): Promise<Verdict> {
    const isLast = attempt > this.backOffSeconds.length && !isTransient(error);
    this.#log(message, attempt, isLast, error);
    const retry: Verdict = { done: false, retryAfterSeconds: this.#retryDelaySeconds(attempt) };
    if (!isLast) return retry;
    return parkDeadLetter(this.database, this.handler, message, attempt, error).then(
      (): Verdict => ({ done: true }),
      () => retry,
    );
  }

  #retryDelaySeconds(attempt: number): number {
    return this.backOffSeconds[Math.min(attempt, this.backOffSeconds.length) - 1] ?? 1;
  }

  #log(message: EventMessage, attempt: number, isLast: boolean, error: unknown): void {
    const summary = `${this.service}/${this.handler} failed over ${message.name} ${message.id} at attempt ${attempt}`;
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (isLast) this.#logger.error(`${summary}: stored as a dead letter`, stack);
    else this.#logger.warn(`${summary}: ${error instanceof Error ? error.message : String(error)}`);
  }

  #measure(startedAt: number, outcome: string): void {
    const attributes = { service: this.service, handler: this.handler, event: this.event, outcome };
    durationHistogram().record((performance.now() - startedAt) / 1_000, attributes);
  }
}
