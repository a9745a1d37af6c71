import type { FastifyInstance } from 'fastify';
import type { HealthChecks } from './health-checks.js';
import { readiness } from './readiness.js';

/**
 * `/health/live`: the event loop turns (checks nothing, so a lost database restarts nothing). `/health/ready`: the parts can be
 * used. Both are outside `/api`, so the gateway never forwards them.
 */
export function addHealthRoutes(instance: FastifyInstance, checks: HealthChecks): void {
  instance.get('/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  instance.get('/health/ready', async (_request, reply) => {
    const { code, body } = await readiness(checks);
    return reply.code(code).header('cache-control', 'no-store').send(body);
  });
}
