import { PassThrough, Readable } from 'node:stream';
import type { ServerResponse } from 'node:http';
import { Problem, type Logger } from '@sop/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { headersDown } from './headers.js';
import { problemOfUpstream, isStaleConnection } from './upstream-problem.js';

class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** One request on its way to a service and back: bytes pass through both ways at the pace of the slower side. */
export class Exchange implements Dispatcher.DispatchHandler {
  private readonly response: ServerResponse;
  private controller: Dispatcher.DispatchController | undefined;
  private isClientGone = false;

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly logger: Logger,
    /** Sends a request without a body once more after its kept connection turned out to be dead; absent: not again. */
    private readonly again: (() => void) | undefined,
  ) {
    this.response = reply.raw;
    this.response.once('close', () => {
      if (this.response.writableFinished) return;
      this.isClientGone = true;
      this.controller?.abort(new ClientGone());
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isClientGone) controller.abort(new ClientGone());
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    statusText?: string,
  ): void {
    if (status < 200) return;
    this.response.writeHead(status, statusText, headersDown(headers, this.request.id));
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
    if (this.isClientGone || error instanceof ClientGone) return;
    const { response } = this;
    // Half an answer must not look like a whole one.
    if (response.headersSent) return void response.destroy();
    if (this.again && isStaleConnection(error)) return this.again();
    const problem = problemOfUpstream(error);
    this.logger.warn('A service did not answer', { error, route: this.request.contractRoute?.name });
    endWithProblem(problem, this.request, this.reply);
  }
}

/** Answers on the bare connection, which Fastify has handed over. */
export function endWithProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  const body = JSON.stringify(problem.body(request.id));
  const headers = headersDown(
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
 * A service hears of a request with the first byte of its body (so `undici` has it). Until then none of its connections is taken,
 * and the door itself holds the body to its pace.
 */
export function onceBodyBegins({ body }: FastifyRequest, begin: () => void): void {
  if (!(body instanceof Readable) || body.readableLength > 0 || body.readableEnded) return begin();
  // An empty body ends without ever being readable.
  const events = ['readable', 'end'] as const;
  const started = () => {
    for (const event of events) body.off(event, started);
    begin();
  };
  for (const event of events) body.on(event, started);
}

/**
 * The body on its way up. A stream of its own in between, because the client of the service destroys the body when the
 * service answers early, and destroying the request itself would cut off that very answer.
 */
export function bodyUp(request: FastifyRequest): Readable | null {
  const { body } = request;
  if (!(body instanceof Readable)) return null;
  const up = new PassThrough({ highWaterMark: 256 * 1024 });
  up.on('error', () => undefined);
  body
    .once('error', (error) => up.destroy(error))
    .once('close', () => {
      if (!body.readableEnded) up.destroy(new ClientGone());
    });
  return body.pipe(up);
}
