import { context } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../logging/logger.js';
import { observeRequest } from '../metrics/metrics.js';
import { beginSpan, endSpan } from '../tracing/request-span.js';
import { runInRequest } from './request-context.js';
import { routeAt } from './route-table.js';

const slowMilliseconds = 1_000;
/** Those of browsers have 100 to 200 letters. */
const userAgentLength = 300;

/** Gives every request its id, its route, its context and its span; counts it, and logs relevant ones. */
export function addRequestHooks(instance: FastifyInstance, logger: Logger, isBehindGateway: boolean): void {
  instance.addHook('onRequest', (request, reply, done) => {
    request.contractRoute = routeAt(request.method, request.routeOptions.url);
    const userAgent = request.headers['user-agent']?.slice(0, userAgentLength) ?? '';
    request.context = { requestId: request.id, address: request.ip, userAgent };
    void reply.headers(instance.edgeHeaders).header('x-request-id', request.id);
    // Replies contain tokens, and data of one caller only. Pictures and videos set their own lifetime.
    if (request.contractRoute?.replyKind === 'json') void reply.header('cache-control', 'no-store');
    const { context: requestContext } = request;
    context.with(beginSpan(request, isBehindGateway), () => runInRequest(requestContext, done));
  });
  instance.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    const { name: route = 'none', owner = 'none' } = request.contractRoute ?? {};
    const side = isBehindGateway ? 'service' : 'gateway';
    // Probes are many, and neither their success nor their failure is a user's.
    if (!isProbe(request.routeOptions.url))
      observeRequest({ route, owner, side, status: statusCode, seconds: elapsedTime / 1000 });
    endSpan(request, statusCode);
    // Successful reads are many and uninteresting: metrics and traces have them.
    const isNotable = statusCode >= 400 || elapsedTime > slowMilliseconds || !isRead(request.method);
    if (isNotable) {
      const facts = {
        route,
        method: request.method,
        status: statusCode,
        duration_milliseconds: Math.round(elapsedTime),
      };
      logger.info('Request', { request_id: request.id, company_id: request.caller?.companyId, ...facts });
    }
    done();
  });
}

const isProbe = (url: string | undefined): boolean => url === '/health/live' || url === '/health/ready';

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';
