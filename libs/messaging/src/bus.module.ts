import {
  Global,
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
  Optional,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { notices, questions } from '@sop/contracts';
import { continueCall, HEALTH_CHECKS, type HealthCheckRegistry } from '@sop/database';
import { BUS_OPTIONS, type BusOptions } from './bus-options.js';
import { Bus } from './bus.js';
import { ChildBus } from './child-bus.js';
import { findHandlers, type Handler } from './discovery.js';
import { JetStreamTransport } from './jetstream-transport.js';
import { MemoryTransport } from './memory-transport.js';
import { TransportBus } from './transport-bus.js';
import type { Transport } from './transport.js';

export const TRANSPORT = Symbol('transport');

/** Binds the answers and notices of the whole process to its one transport. */
@Injectable()
export class BusLifecycle implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('messaging');
  /** Handlers that a service has taken over; any other would never hear anything. */
  readonly #adopted = new Set<string>();

  constructor(
    @Inject(TRANSPORT) private readonly transport: Transport,
    private readonly modules: ModulesContainer,
    @Optional() @Inject(HEALTH_CHECKS) health?: HealthCheckRegistry,
  ) {
    health?.add('bus', () => transport.check());
  }

  adopt(handlers: readonly Handler[]): void {
    for (const { name } of handlers) this.#adopted.add(name);
  }

  onModuleInit(): void {
    const handlers = findHandlers(this.modules.values());
    for (const handler of handlers) if (handler.mark.kind === 'notice') this.#bindNotice(handler);
    const answered = new Map<string, string>();
    for (const handler of handlers) {
      if (handler.mark.kind !== 'question') continue;
      const other = answered.get(handler.mark.definition.name);
      if (other) throw new Error(`${handler.name} and ${other} both answer ${handler.mark.definition.name}`);
      answered.set(handler.mark.definition.name, handler.name);
      this.#bindQuestion(handler);
    }
  }

  onApplicationBootstrap(): void {
    const events = findHandlers(this.modules.values()).filter(({ mark }) => mark.kind === 'event');
    const stray = events.find(({ name }) => !this.#adopted.has(name));
    if (stray)
      throw new Error(`${stray.name} handles events in a module without MessagingModule.forService(…)`);
    this.transport.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.transport.close();
  }

  #bindQuestion({ name, mark, call }: Handler): void {
    if (mark.kind !== 'question') return;
    const { definition } = mark;
    if (!questions.some((known) => known === definition))
      throw new Error(`${name} answers ${definition.name}, which is not in the contract`);
    this.transport.answer(definition.name, definition.owner, (ask, headers) =>
      continueCall(headers, async () => {
        try {
          return definition.answer.parse(await call(definition.ask.parse(ask)));
        } catch (error) {
          this.#logger.error(
            `${name} failed over ${definition.name}`,
            error instanceof Error ? error.stack : error,
          );
          throw error;
        }
      }),
    );
  }

  #bindNotice({ name, mark, call }: Handler): void {
    if (mark.kind !== 'notice') return;
    const { definition } = mark;
    if (!notices.some((known) => known.name === definition.name))
      throw new Error(`${name} hears ${definition.name}, which is not in the contract`);
    this.transport.onTold(definition.name, (payload) => {
      const heard = async () => void (await call(definition.payload.parse(payload)));
      heard().catch((error: unknown) =>
        this.#logger.error(`${name} failed over ${definition.name}: ${String(error)}`),
      );
    });
  }
}

function transportFor(options: BusOptions = {}): Transport {
  return options.natsUrl ? new JetStreamTransport(options.natsUrl, options.name) : new MemoryTransport();
}

function busFor(transport: Transport, options: BusOptions = {}): Bus {
  return options.isChild && !options.natsUrl ? new ChildBus() : new TransportBus(transport);
}

/** One bus per process, for all the services in it. Importing it again changes nothing. */
@Global()
@Module({
  providers: [
    { provide: TRANSPORT, inject: [{ token: BUS_OPTIONS, optional: true }], useFactory: transportFor },
    { provide: Bus, inject: [TRANSPORT, { token: BUS_OPTIONS, optional: true }], useFactory: busFor },
    BusLifecycle,
  ],
  exports: [Bus, TRANSPORT, BusLifecycle],
})
export class BusModule {}
