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
import { events, type ServiceName } from '@sop/contracts';
import { type Database, databaseToken, type Tx } from '@sop/database';
import { JobsModule, ServiceJobs } from '@sop/jobs';
import pLimit, { type LimitFunction } from 'p-limit';
import { createWorkController } from './work.controller.js';
import { BUS_OPTIONS, type BusOptions } from './bus-options.js';
import { BusServer } from './bus-server.js';
import { BusModule } from './bus.module.js';
import { CleanUpMessages } from './clean-up.js';
import { DatabaseRequests } from './database-requests.js';
import { type DeadLetter, findDeadLetter, listDeadLetters } from './dead-letters.js';
import type { EventMeta } from './decorators.js';
import { findHandlers, type Handler, findServiceModules } from './discovery.js';
import { defaultBackOffSeconds, EventConsumer, type EventHandler } from './event-consumer.js';
import { OutboxRelay } from './outbox-relay.js';
import { ReplayDeadLetter } from './replay-dead-letter.js';
import { TRANSPORT, type Transport } from './transport.js';

const SERVICE = Symbol('service');

/** One service's side of the bus: its outbox relay, its event handlers, its dead letters. */
@Injectable()
export class ServiceMessaging
  implements ReplayDeadLetter, OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown
{
  readonly #consumers = new Map<string, EventConsumer>();
  #database: Database | undefined;
  #relay: OutboxRelay | undefined;
  #stopObserving: (() => void) | undefined;

  constructor(
    @Inject(SERVICE) private readonly service: ServiceName,
    @Inject(TRANSPORT) private readonly transport: Transport,
    private readonly bus: BusServer,
    private readonly databaseRequests: DatabaseRequests,
    private readonly modules: ModulesContainer,
    private readonly moduleRef: ModuleRef,
    private readonly jobs: ServiceJobs,
    @Optional() @Inject(BUS_OPTIONS) private readonly options: BusOptions = {},
  ) {}

  onModuleInit(): void {
    this.#database = this.moduleRef.get<Database>(databaseToken(this.service), { strict: false });
    if (this.options.natsUrl) this.databaseRequests.connect(this.#database);
    const marked = findHandlers(findServiceModules(this.modules, MessagingModule, this));
    const handlers = marked.filter(({ mark }) => mark.kind === 'event');
    this.bus.registerEventHandlers(handlers);
    if (this.options.isChild) return;
    this.jobs.add(new CleanUpMessages(this.#database));
    const limiter = pLimit(this.options.maxConcurrentHandlers ?? 4);
    for (const handler of handlers) this.#subscribe(this.#database, handler, limiter);
  }

  onApplicationBootstrap(): void {
    if (!this.#database || this.options.isChild) return;
    this.#relay = new OutboxRelay(this.#database, this.transport);
    this.#relay.start();
    this.#stopObserving = observeLag(this.#database);
  }

  /** The database closes in the next step of the shutdown, so handlers must be done by the end of this one. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stopObserving?.();
    await this.#relay?.stop();
    await this.transport.stopDeliveries();
  }

  deadLetters(limit?: number): Promise<DeadLetter[]> {
    return listDeadLetters(this.#db(), limit);
  }

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
    if (!events.some((event) => event.name === mark.definition.name))
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

/** @returns a function that stops observing */
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

/** Import it in the service's root module: every `@OnEvent` in that module and its imports belongs to this service. */
@Module({})
export class MessagingModule {
  static forService(service: ServiceName): DynamicModule {
    const existing = modules.get(service);
    if (existing) return existing;
    const created: DynamicModule = {
      module: MessagingModule,
      imports: [BusModule, JobsModule.forService(service)],
      providers: [
        { provide: SERVICE, useValue: service },
        ServiceMessaging,
        { provide: ReplayDeadLetter, useExisting: ServiceMessaging },
      ],
      exports: [ServiceMessaging],
      controllers: service === 'gateway' ? [] : [createWorkController(service)],
    };
    modules.set(service, created);
    return created;
  }
}
