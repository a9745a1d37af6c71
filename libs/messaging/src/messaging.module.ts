import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
  Optional,
} from '@nestjs/common';
import { ModuleRef, ModulesContainer } from '@nestjs/core';
import { metrics, type ObservableResult } from '@opentelemetry/api';
import { events, formerEvents, type ServiceName } from '@sop/contracts';
import { type Database, databaseToken, type Tx } from '@sop/database';
import { JobsModule, ServiceJobs } from '@sop/jobs';
import pLimit, { type LimitFunction } from 'p-limit';
import { answerWorkOf } from './answer-work.js';
import { BUS_OPTIONS, type BusOptions } from './bus-options.js';
import { BusServer } from './bus-server.js';
import { BusModule } from './bus.module.js';
import { CleanUpMessages } from './clean-up.js';
import { DatabaseRequests } from './database-requests.js';
import { type DeadLetter, findDeadLetter, listDeadLetters } from './dead-letters.js';
import type { EventMeta } from './decorators.js';
import { findHandlers, type Handler, modulesAround } from './discovery.js';
import { defaultBackOffSeconds, EventConsumer, type EventHandler } from './event-consumer.js';
import { OutboxRelay } from './outbox-relay.js';
import { TRANSPORT, type Transport } from './transport.js';

const SERVICE = Symbol('service');

/** One service's side of the bus: its outbox relay, its event handlers, its dead letters. */
@Injectable()
export class ServiceMessaging implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #consumers = new Map<string, EventConsumer>();
  #database: Database | undefined;
  #relay: OutboxRelay | undefined;
  #stopObserving: (() => void) | undefined;

  constructor(
    @Inject(SERVICE) private readonly service: ServiceName,
    @Inject(TRANSPORT) private readonly transport: Transport,
    private readonly bus: BusServer,
    private readonly aside: DatabaseRequests,
    private readonly modules: ModulesContainer,
    private readonly moduleRef: ModuleRef,
    private readonly jobs: ServiceJobs,
    @Optional() @Inject(BUS_OPTIONS) private readonly options: BusOptions = {},
  ) {}

  onModuleInit(): void {
    this.#database = this.moduleRef.get<Database>(databaseToken(this.service), { strict: false });
    if (this.options.natsUrl) this.aside.join(this.#database);
    const found = findHandlers(modulesAround(this.modules, MessagingModule, this));
    const handlers = found.filter(({ mark }) => mark.kind === 'event');
    this.bus.adopt(handlers);
    if (this.options.isChild) return;
    this.jobs.add(new CleanUpMessages(this.#database));
    const limiter = pLimit(this.options.handlersAtOnce ?? 4);
    for (const handler of handlers) this.#subscribe(this.#database, handler, limiter);
  }

  onApplicationBootstrap(): void {
    if (!this.#database || this.options.isChild) return;
    this.#relay = new OutboxRelay(this.#database, this.transport);
    this.#relay.start();
    this.#stopObserving = observeLag(this.#database);
  }

  /** The database goes away at the next step of the shutdown, so handlers must be done by the end of this one. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stopObserving?.();
    await this.#relay?.stop();
    await this.transport.stopDeliveries();
  }

  deadLetters(limit?: number): Promise<DeadLetter[]> {
    return listDeadLetters(this.#db(), limit);
  }

  /**
   * Gives a dead letter to its handler once more, now; on success it is gone.
   * @throws what the handler throws; the dead letter then stays
   * @returns false when there is no such dead letter or its handler is gone
   */
  async replay(eventId: string, handler: string): Promise<boolean> {
    const letter = await findDeadLetter(this.#db(), eventId, handler);
    const consumer = this.#consumers.get(handler);
    if (!letter || !consumer) return false;
    await consumer.handleOnce(letter, letter.attempts + 1);
    return true;
  }

  #db(): Database {
    if (!this.#database) throw new Error(`Messaging of ${this.service} has not been started`);
    return this.#database;
  }

  #subscribe(database: Database, handler: Handler, limiter: LimitFunction): void {
    const { name, mark, call } = handler;
    if (mark.kind !== 'event') return;
    if (![...events, ...formerEvents].some((known) => known.name === mark.definition.name))
      throw new Error(`${name} handles ${mark.definition.name}, which is not in the contract`);
    if (this.#consumers.has(name)) throw new Error(`Two handlers of ${this.service} are called ${name}`);
    const handle = async (payload: unknown, tx: Tx, meta: EventMeta) => void (await call(payload, tx, meta));
    const eventHandler: EventHandler = { name, definition: mark.definition, handle };
    const backOff = this.options.backOffSeconds ?? defaultBackOffSeconds;
    const consumer = new EventConsumer(database, eventHandler, limiter, backOff);
    this.#consumers.set(name, consumer);
    this.transport.subscribe(consumer);
  }
}

/** @returns how to stop observing */
function observeLag(database: Database): () => void {
  const gauge = metrics.getMeter('messaging').createObservableGauge('outbox_lag_seconds', {
    description: 'Age of the oldest event that the bus has not confirmed',
    unit: 's',
  });
  const observe = async (result: ObservableResult): Promise<void> => {
    const sql = `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as lag
      from outbox where sent_at is null`;
    const [row] = await database.system((tx) => tx.query<{ lag: number }>(sql)).catch(() => []);
    if (row) result.observe(row.lag, { service: database.service });
  };
  gauge.addCallback(observe);
  return () => gauge.removeCallback(observe);
}

const modules = new Map<ServiceName, DynamicModule>();

/** Import it in the service's root module: every `@OnEvent` in that module and in what it imports is this service's. */
@Module({})
export class MessagingModule {
  static forService(service: ServiceName): DynamicModule {
    const known = modules.get(service);
    if (known) return known;
    const made: DynamicModule = {
      module: MessagingModule,
      imports: [BusModule, JobsModule.forService(service)],
      providers: [{ provide: SERVICE, useValue: service }, ServiceMessaging],
      exports: [ServiceMessaging],
      controllers: service === 'gateway' ? [] : [answerWorkOf(service)],
    };
    modules.set(service, made);
    return made;
  }
}
