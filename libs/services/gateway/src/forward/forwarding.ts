import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { allRoutes, type AnyRoute, type ServiceName } from '@sop/contracts';
import {
  apiPrefix,
  Logger,
  maxOpenRequests,
  mountPath,
  type Problem,
  refuse,
  RUNTIME,
  traceparentOf,
  type Runtime,
} from '@sop/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Pool, type Dispatcher } from 'undici';
import { requestBodyStream, sendProblem, ProxiedRequest, whenBodyStarts } from './proxied-request.js';
import { requestHeaders, newTraceparent } from './headers.js';

const replySeconds = 30;
const uploadReplySeconds = 120;
const bodyIdleSeconds = 60;
const keepAliveSeconds = 3;

/** Forwards every route of the contract to the service that owns it, and nothing else. */
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
        whenBodyStarts(request, () => {
          // The request has already timed out with a response.
          if (reply.sent) return;
          reply.hijack();
          if (pool) this.forward(route, pool, request, reply);
          else sendProblem(unreachable(), request, reply);
        });
      },
    });
  }

  private forward(route: AnyRoute, pool: Pool, request: FastifyRequest, reply: FastifyReply): void {
    const body = requestBodyStream(request);
    const options: Dispatcher.DispatchOptions = {
      path: request.raw.url ?? '/',
      method: request.method as Dispatcher.HttpMethod,
      headers: requestHeaders(request, traceparentOf(request) ?? newTraceparent()),
      body,
      headersTimeout: (acceptsFiles(route) ? uploadReplySeconds : replySeconds) * 1000,
      bodyTimeout: bodyIdleSeconds * 1000,
    };
    const send = (retry?: () => void): void => {
      pool.dispatch(options, new ProxiedRequest(request, reply, this.logger, retry));
    };
    send(route.method === 'GET' && !body ? () => send() : undefined);
  }
}

const poolOptions: Pool.Options = {
  // Connections are already limited per network before this point, so that slow clients cannot take all of them.
  connections: maxOpenRequests,
  pipelining: 1,
  // Shorter than the keep-alive of a service that shuts down, so that the gateway closes an idle connection first.
  keepAliveTimeout: keepAliveSeconds * 1000,
  keepAliveMaxTimeout: keepAliveSeconds * 1000,
  connect: { timeout: 3_000 },
};

const acceptsFiles = ({ bodyKind }: AnyRoute): boolean => bodyKind === 'upload' || bodyKind === 'stream';

const unreachable = (): Problem => refuse('request.unreachable', {}, { retryAfterSeconds: 5 });
