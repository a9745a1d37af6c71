import { z } from 'zod';
import { route } from '../route.js';

const part = z.object({ status: z.enum(['up', 'down']), detail: z.string().optional() });

export const system = {
  health: route({
    name: 'system.health',
    owner: 'gateway',
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'The state of every part; 503 if one is down',
    reply: z.object({ status: z.enum(['ok', 'degraded']), parts: z.record(z.string(), part) }),
    problems: [503],
  }),
  testRouting: route({
    name: 'system.test-routing',
    owner: 'gateway',
    method: 'GET',
    path: '/test-routing',
    access: 'public',
    summary: 'The address and protocol by which a request reached the product',
    reply: z.object({ protocol: z.string(), host: z.string(), path: z.string(), request_id: z.string() }),
  }),
  openapi: route({
    name: 'system.openapi',
    owner: 'gateway',
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'This interface as OpenAPI 3.1',
    reply: z.record(z.string(), z.unknown()),
  }),
};
