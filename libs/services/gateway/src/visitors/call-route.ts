import { routes } from '@sop/contracts';
import { apiPrefix, type Runtime } from '@sop/service-kit';
import type { FastifyInstance } from 'fastify';
import { request } from 'undici';
import type { CallRoute } from './content-cache.js';

const timeoutMilliseconds = 2_500;

/** Calls a route of a service in this process. */
export const callInProcess =
  (instance: FastifyInstance): CallRoute =>
  async (path) => {
    const { statusCode, body } = await instance.inject(`${apiPrefix}${path}`);
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
    return JSON.parse(body) as unknown;
  };

/** Calls the service that owns the public pages. */
export const callService =
  ({ serviceUrls }: Runtime): CallRoute =>
  async (path) => {
    const url = serviceUrls[routes.landing.settings.owner];
    if (!url) throw new Error('There is no service that knows the public pages');
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const { statusCode, body } = await request(new URL(`${apiPrefix}${path}`, url), { signal });
    if (statusCode === 200) return body.json();
    await body.dump();
    throw new Error(`${path} answered ${statusCode}`);
  };
