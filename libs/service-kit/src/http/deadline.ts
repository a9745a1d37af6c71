import type { FastifyInstance } from 'fastify';
import { refuse } from '../problems/problem.js';
import { renderProblem } from '../problems/render.js';
import { sendsFiles } from './sends-files.js';

export const deadlineSeconds = 30;

/**
 * The time limit of a JSON reply: a part that hangs (a database, another service) costs a request and not a connection. Uploads
 * and bytes may take as long as they make progress, and forwarded requests have limits of their own.
 */
export function addDeadline(instance: FastifyInstance, seconds: number): void {
  instance.addHook('onRequest', (request, reply, done) => {
    const route = request.contractRoute;
    if (!route || sendsFiles(route) || route.replyKind === 'bytes') return done();
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      renderProblem(refuse('request.too-slow', {}, { retryAfterSeconds: 5 }), request, reply);
    }, seconds * 1_000);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
