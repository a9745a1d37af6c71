import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from './problem.js';

/** Sent with every problem, whether or not the gateway has set its own headers yet. */
export const problemHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** Answers with `application/problem+json`. When the reply has begun, the connection is aborted instead. */
export function renderProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified', 'content-disposition']) {
    void reply.removeHeader(name);
  }
  // The rest of the body is read before the connection closes: closing it at once would lose the reply.
  if (!request.raw.complete) void reply.removeHeader('connection');
  void reply
    .code(problem.status)
    .headers(problem.headers)
    .headers(problemHeaders)
    .type('application/problem+json')
    .send(JSON.stringify(problem.body(request.id)));
}
