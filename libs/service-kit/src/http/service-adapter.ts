import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { allRoutes } from '@sop/contracts';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { BytesReply } from '../bytes/bytes-reply.js';
import { HeadersReply } from '../bytes/headers-reply.js';
import { refuse } from '../problems/problem.js';
import { problemOf } from '../problems/problem-of.js';
import { problemHeaders, renderProblem } from '../problems/render.js';
import { bodyLimitBytes } from '../upload/limits.js';
import type { ReplyCheck } from '../serve/reply-check.js';
import type {} from './fastify-augmentation.js';
import { drainRequestBody } from './drain-request-body.js';

export interface HttpOptions {
  trustedProxyHops: number;
  /** Whether a caller's `X-Request-Id` is accepted: true behind the product's own gateway, false at the gateway. */
  trustRequestId: boolean;
}

const idleSeconds = 75;

/**
 * Fastify with the product's limits and errors. Bodies: JSON and urlencoded up to 1 MB, multipart and streams passed on unread.
 */
export function openFastify({ trustedProxyHops, trustRequestId }: HttpOptions): FastifyInstance {
  const edgeHeaders: Record<string, string> = {};
  const instance = fastify({
    bodyLimit: bodyLimitBytes,
    // Node ends any request after 5 minutes by default: an upload of gigabytes takes longer.
    requestTimeout: 0,
    connectionTimeout: idleSeconds * 1000,
    keepAliveTimeout: idleSeconds * 1000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16 * 1024 },
    trustProxy: (_address, hop) => hop < trustedProxyHops,
    requestIdHeader: false,
    genReqId: (request) => (trustRequestId ? carriedId(request) : undefined) ?? randomUUID(),
    // The specification writes one of its paths with a slash at the end.
    routerOptions: { maxParamLength: 1024, caseSensitive: true, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ ...edgeHeaders, 'x-request-id': request.id });
      renderProblem(problemOf(error), request, reply as FastifyReply);
    },
    clientErrorHandler: (error, socket) => answerNoHttp(error, socket, edgeHeaders),
  });
  instance.decorate('edgeHeaders', edgeHeaders);
  instance.decorateRequest('caller', undefined);
  instance.decorateRequest('contractRoute', undefined);
  instance.decorateRequest('context', undefined);
  addParsers(instance);
  instance.addHook('onResponse', drainRequestBody);
  return instance;
}

type Reply = FastifyAdapter['reply'];

/** Nest on that Fastify; can send a {@link BytesReply} and a {@link HeadersReply}. */
export class ServiceAdapter extends FastifyAdapter {
  constructor(
    instance: FastifyInstance,
    private readonly replyCheck: ReplyCheck,
  ) {
    super(instance as never);
  }

  override reply(response: Parameters<Reply>[0], body: unknown, statusCode?: number): ReturnType<Reply> {
    if (!('request' in response)) return super.reply(response, body, statusCode);
    if (body instanceof HeadersReply) {
      void response.headers(body.headers);
      return super.reply(response, undefined, statusCode);
    }
    const reply: unknown = response;
    if (!isReply(reply)) return super.reply(response, body, statusCode);
    if (body instanceof BytesReply) {
      sendBytes(body, reply);
      return response;
    }
    const { contractRoute } = reply.request;
    return super.reply(
      response,
      contractRoute ? this.replyCheck.check(contractRoute, body) : body,
      statusCode,
    );
  }
}

/** Nest's type of the reply differs from Fastify's only in a middleware's `originalUrl`. */
const isReply = (reply: unknown): reply is FastifyReply =>
  typeof reply === 'object' && reply !== null && 'raw' in reply;

function sendBytes(body: BytesReply, reply: FastifyReply): void {
  const { request } = reply;
  body.send(request, reply).catch((error: unknown) => renderProblem(problemOf(error), request, reply));
}

function addParsers(instance: FastifyInstance): void {
  instance.removeAllContentTypeParsers();
  const json = instance.getDefaultJsonParser('error', 'error');
  instance.addContentTypeParser(
    /^application\/([\w.-]+\+)?json\b/i,
    { parseAs: 'string' },
    (request, text, done) => {
      if (request.contractRoute?.bodyKind === 'text') return done(null, text.toString());
      if (text === '') return done(null, undefined);
      return json(request, text.toString(), done);
    },
  );
  instance.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text.toString()))),
  );
  const streamed = allRoutes.flatMap(({ streamType }) => streamType ?? []);
  for (const type of ['multipart/form-data', ...streamed])
    instance.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
}

/** Ids are copied into headers and logs, so only harmless ones are accepted. */
function carriedId(request: IncomingMessage): string | undefined {
  const id = request.headers['x-request-id'];
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined;
}

/** Answers requests that are not HTTP (bad syntax, header flood), for which no request object exists. */
function answerNoHttp(
  error: Error & { code?: string },
  socket: Socket,
  edgeHeaders: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const id = randomUUID();
  const body = JSON.stringify(refuse('request.unreadable').body(id));
  const headers = {
    ...edgeHeaders,
    ...problemHeaders,
    'x-request-id': id,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`);
}
