import { PassThrough, Readable } from 'node:stream';
import type { ServerResponse } from 'node:http';
import { Problem, type Logger } from '@sop/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { responseHeaders } from './headers.js';
import { problemOfUpstream, isStaleConnection } from './upstream-problem.js';

class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
}

/** Proxies one request to a service and back: bytes pass through both ways at the pace of the slower side. */
export class ProxiedRequest implements Dispatcher.DispatchHandler {
  private readonly response: ServerResponse;
  private controller: Dispatcher.DispatchController | undefined;
  private isClientDisconnected = false;

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly logger: Logger,
    /** Sends a request without a body again after its reused connection turned out to be closed; undefined: no retry. */
    private readonly retry: (() => void) | undefined,
  ) {
    this.response = reply.raw;
    this.response.once('close', () => {
      if (this.response.writableFinished) return;
      this.isClientDisconnected = true;
      this.controller?.abort(new ClientDisconnected());
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isClientDisconnected) controller.abort(new ClientDisconnected());
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    statusText?: string,
  ): void {
    if (status < 200) return;
    this.response.writeHead(status, statusText, responseHeaders(headers, this.request.id));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.response.write(chunk)) return;
    controller.pause();
    this.response.once('drain', () => controller.resume());
  }

  onResponseEnd(
    _controller: Dispatcher.DispatchController,
    trailers: Record<string, string | string[]>,
  ): void {
    if (trailers && Object.keys(trailers).length > 0) this.response.addTrailers(trailers);
    this.response.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    if (this.isClientDisconnected || error instanceof ClientDisconnected) return;
    const { response } = this;
    // A partial response must not look complete.
    if (response.headersSent) return void response.destroy();
    if (this.retry && isStaleConnection(error)) return this.retry();
    const problem = problemOfUpstream(error);
    this.logger.warn('A service did not answer', { error, route: this.request.contractRoute?.name });
    sendProblem(problem, this.request, this.reply);
  }
}

/** Responds on the raw connection, which Fastify has handed over. */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  const body = JSON.stringify(problem.body(request.id));
  const headers = responseHeaders(
    {
      ...problem.headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
    },
    request.id,
  );
  reply.raw.writeHead(problem.status, headers).end(body);
}

/**
 * Starts once the body's first byte arrives, because undici sends a request to the service only then. Until then the
 * request takes no connection of the service, and the gateway enforces the body's minimum rate.
 */
export function whenBodyStarts({ body }: FastifyRequest, start: () => void): void {
  if (!(body instanceof Readable) || body.readableLength > 0 || body.readableEnded) return start();
  // An empty body ends without becoming readable.
  const events = ['readable', 'end'] as const;
  const started = () => {
    for (const event of events) body.off(event, started);
    start();
  };
  for (const event of events) body.on(event, started);
}

/**
 * The request body as a separate stream, because undici destroys the body when the service responds early, and
 * destroying the request itself would cut off that response.
 */
export function requestBodyStream(request: FastifyRequest): Readable | null {
  const { body } = request;
  if (!(body instanceof Readable)) return null;
  const stream = new PassThrough({ highWaterMark: 256 * 1024 });
  stream.on('error', () => undefined);
  body
    .once('error', (error) => stream.destroy(error))
    .once('close', () => {
      if (!body.readableEnded) stream.destroy(new ClientDisconnected());
    });
  return body.pipe(stream);
}
