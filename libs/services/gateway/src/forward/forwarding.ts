import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { allRoutes, type AnyRoute, type ServiceName } from '@sop/contracts';
import {
  apiPrefix,
  Logger,
  mostOpen,
  mountPath,
  type Problem,
  refuse,
  RUNTIME,
  traceparentOf,
  type Runtime,
} from '@sop/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Pool, type Dispatcher } from 'undici';
import { bodyUp, endWithProblem, Exchange, onceBodyBegins } from './exchange.js';
import { headersUp, newTraceparent } from './headers.js';

const replySeconds = 30;
const uploadReplySeconds = 120;
const silentSeconds = 60;
const idleSeconds = 3;

/** Passes every route of the contract on to the service that owns it, and nothing else. */
@Injectable()
export class Forwarding implements OnApplicationShutdown {
  private readonly pools = new Map<ServiceName, Pool>();

  constructor(
    @Inject(RUNTIME) runtime: Runtime,
    private readonly logger: Logger,
  ) {
    for (const [service, url] of Object.entries(runtime.serviceUrls)) {
      this.pools.set(service as ServiceName, new Pool(new URL(url).origin, poolOptions));
    }
  }

  mount(instance: FastifyInstance): void {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const route of allRoutes) if (route.owner !== 'gateway') this.mountRoute(instance, route);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.close()));
  }

  private mountRoute(instance: FastifyInstance, route: AnyRoute): void {
    const pool = this.pools.get(route.owner);
    instance.route({
      method: route.method,
      url: `${apiPrefix}${mountPath(route)}`,
      handler: (request, reply) => {
        onceBodyBegins(request, () => {
          // Too late: it was told so.
          if (reply.sent) return;
          reply.hijack();
          if (pool) this.pass(route, pool, request, reply);
          else endWithProblem(unreachable(), request, reply);
        });
      },
    });
  }

  private pass(route: AnyRoute, pool: Pool, request: FastifyRequest, reply: FastifyReply): void {
    const body = bodyUp(request);
    const options: Dispatcher.DispatchOptions = {
      path: request.raw.url ?? '/',
      method: request.method as Dispatcher.HttpMethod,
      headers: headersUp(request, traceparentOf(request) ?? newTraceparent()),
      body,
      headersTimeout: (takesFiles(route) ? uploadReplySeconds : replySeconds) * 1000,
      bodyTimeout: silentSeconds * 1000,
    };
    const send = (again?: () => void): void => {
      pool.dispatch(options, new Exchange(request, reply, this.logger, again));
    };
    send(route.method === 'GET' && !body ? () => send() : undefined);
  }
}

const poolOptions: Pool.Options = {
  // What is open is shared out among networks before it comes here, so that nobody takes all of them by hardly moving.
  connections: mostOpen,
  pipelining: 1,
  // Below the time for which a service that ends still answers, so that it is the door which lets an idle connection go first.
  keepAliveTimeout: idleSeconds * 1000,
  keepAliveMaxTimeout: idleSeconds * 1000,
  connect: { timeout: 3_000 },
};

const takesFiles = ({ bodyKind }: AnyRoute): boolean => bodyKind === 'upload' || bodyKind === 'stream';

const unreachable = (): Problem => refuse('request.unreachable', {}, { retryAfterSeconds: 5 });
