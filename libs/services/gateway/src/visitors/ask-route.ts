import { routes } from '@sop/contracts';
import { apiPrefix, type Runtime } from '@sop/service-kit';
import type { FastifyInstance } from 'fastify';
import { request } from 'undici';
import type { CallRoute } from './content-cache.js';

const answerMilliseconds = 2_500;

/** Asks a service that runs in this very process. */
export const askBeside =
  (instance: FastifyInstance): CallRoute =>
  async (path) => {
    const { statusCode, body } = await instance.inject(`${apiPrefix}${path}`);
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
    return JSON.parse(body) as unknown;
  };

/** Asks the service behind the door that owns the public pages. */
export const askBehind =
  ({ serviceUrls }: Runtime): CallRoute =>
  async (path) => {
    const url = serviceUrls[routes.landing.settings.owner];
    if (!url) throw new Error('There is no service that knows the public pages');
    const signal = AbortSignal.timeout(answerMilliseconds);
    const { statusCode, body } = await request(new URL(`${apiPrefix}${path}`, url), { signal });
    if (statusCode === 200) return body.json();
    await body.dump();
    throw new Error(`${path} answered ${statusCode}`);
  };
