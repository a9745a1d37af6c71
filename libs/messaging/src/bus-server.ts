import {
  Inject,
  Injectable,
  type INestApplication,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  Optional,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { broadcasts, requests } from '@sop/contracts';
import { continueCall, HEALTH_CHECKS, type HealthCheckRegistry } from '@sop/database';
import { isObservable, lastValueFrom } from 'rxjs';
import { DatabaseRequests } from './database-requests.js';
import type { HandlerMark } from './decorators.js';
import { findHandlers, type Handler } from './discovery.js';
import { type Responder, TRANSPORT, type Transport } from './transport.js';

/**
 * Nest's microservice over the one transport of the process: Nest finds the controllers' handlers of requests and
 * broadcasts, and calls them through its pipeline of guards, pipes, interceptors and filters.
 */
@Injectable()
export class BusServer
  extends Server
  implements CustomTransportStrategy, OnApplicationBootstrap, OnApplicationShutdown
{
  /** The handlers that are registered; any other would never be called. */
  readonly #bound = new Set<HandlerMark>();
  #isListening = false;

  constructor(
    @Inject(TRANSPORT) private readonly transport: Transport,
    private readonly modules: ModulesContainer,
    private readonly databaseRequests: DatabaseRequests,
    @Optional() @Inject(HEALTH_CHECKS) health?: HealthCheckRegistry,
  ) {
    super();
    health?.add('bus', () => transport.check());
  }

  /** Registers the event handlers that a service runs itself. */
  registerEventHandlers(handlers: readonly Handler[]): void {
    for (const { mark } of handlers) this.#bound.add(mark);
  }

  override addHandler(
    pattern: string,
    handler: MessageHandler,
    isEventHandler?: boolean,
    extras?: { mark?: HandlerMark },
  ): void {
    const other = this.messageHandlers.get(pattern);
    super.addHandler(pattern, handler, isEventHandler, extras);
    if (other && !isEventHandler)
      throw new Error(`${nameOf(handler)} and ${nameOf(other)} both answer ${pattern}`);
    if (extras?.mark) this.#bound.add(extras.mark);
  }

  listen(done: () => void): void {
    this.#isListening = true;
    for (const [pattern, handler] of this.messageHandlers)
      if (handler.isEventHandler) this.#handleBroadcast(pattern, handler);
      else this.#handleRequest(pattern, handler);
    done();
  }

  /**
   * Nest calls this after the last HTTP response and before databases close. Services may send requests until all have stopped: the transport
   * closes last, in `onApplicationShutdown`.
   */
  close(): Promise<void> {
    return this.transport.stopResponding();
  }

  on(): never {
    throw new Error('The bus reports its connection in the log and by its health');
  }

  unwrap<T>(): T {
    return this.transport as T;
  }

  onApplicationBootstrap(): void {
    for (const { name, mark } of findHandlers(this.modules.values())) {
      if (this.#bound.has(mark)) continue;
      if (mark.kind === 'event')
        throw new Error(`${name} handles events in a module without MessagingModule.forService(…)`);
      // A worker process attaches no server: it sends requests and handles none.
      if (this.#isListening)
        throw new Error(`${name} handles a ${mark.kind} in a provider: list its class under controllers`);
    }
    this.transport.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.transport.close();
  }

  #handleRequest(pattern: string, handler: MessageHandler): void {
    const request = requests.find(({ name }) => name === pattern);
    if (!request) throw new Error(`${nameOf(handler)} answers ${pattern}, which is not in the contract`);
    const respond: Responder = (payload, headers) =>
      continueCall(headers, async () => {
        try {
          return request.response.parse(await resultOf(handler, request.payload.parse(payload)));
        } catch (error) {
          this.#report(handler, pattern, error);
          throw error;
        }
      });
    this.transport.respond(pattern, request.owner, respond);
    this.databaseRequests.respond(request, respond);
  }

  #handleBroadcast(pattern: string, handler: MessageHandler): void {
    const broadcast = broadcasts.find(({ name }) => name === pattern);
    if (!broadcast)
      throw new Error(`${nameOf(handler)} subscribes to ${pattern}, which is not in the contract`);
    this.transport.onBroadcast(pattern, (payload) => {
      const handle = async () => void (await resultOf(handler, broadcast.payload.parse(payload)));
      handle().catch((error: unknown) => this.#report(handler, pattern, error));
    });
  }

  /** Nest has already logged the thrown error under the same request id and replaced it with an opaque object. */
  #report(handler: MessageHandler, pattern: string, error: unknown): void {
    this.logger.error(`${nameOf(handler)} failed over ${pattern}`, error instanceof Error ? error.stack : '');
  }
}

const nameOf = ({ extras }: MessageHandler): string => String(extras?.['handler']);

async function resultOf(handler: MessageHandler, payload: unknown): Promise<unknown> {
  const result: unknown = await handler(payload);
  return isObservable(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;
}

/**
 * Attaches the bus to an application that has been created but not started, so that its controllers are registered
 * before the first event or request arrives. The application's global guards, filters and interceptors do not apply to
 * messages.
 */
export async function connectBus(app: INestApplication): Promise<void> {
  app.connectMicroservice({ strategy: app.get(BusServer) });
  await app.startAllMicroservices();
}
