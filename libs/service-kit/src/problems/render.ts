import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from './problem.js';

/** Go with every problem, whether or not the door has set its own headers yet. */
export const problemHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** Answers with `application/problem+json`. Does nothing when the answer has begun: the connection is then cut instead. */
export function renderProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified', 'content-disposition']) {
    void reply.removeHeader(name);
  }
  // The rest of the body is read away before the connection ends: closing it at once would take the answer along.
  if (!request.raw.complete) void reply.removeHeader('connection');
  void reply
    .code(problem.status)
    .headers(problem.headers)
    .headers(problemHeaders)
    .type('application/problem+json')
    .send(JSON.stringify(problem.body(request.id)));
}
