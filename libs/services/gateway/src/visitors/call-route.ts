import type { ServiceName } from '@sop/contracts';
import { apiPrefix, type Runtime } from '@sop/service-kit';
import type { FastifyInstance } from 'fastify';
import { request } from 'undici';
import type { CallRoute } from './content-cache.js';

const timeoutMilliseconds = 2_500;

/** Calls a route of a service in this process. */
export const callInProcess =
  (instance: FastifyInstance): CallRoute =>
  async (path, address) => {
    const url = `${apiPrefix}${path}`;
    const { statusCode, body } = await instance.inject({ url, ...(address && { remoteAddress: address }) });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
    return JSON.parse(body) as unknown;
  };

/** Calls a service in another process. */
export const callService =
  ({ serviceUrls }: Runtime, owner: ServiceName): CallRoute =>
  async (path, address) => {
    const url = serviceUrls[owner];
    if (!url) throw new Error(`There is no service ${owner}`);
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const { statusCode, body } = await request(new URL(`${apiPrefix}${path}`, url), {
      signal,
      ...(address && { headers: { 'x-forwarded-for': address } }),
    });
    if (statusCode === 200) return body.json();
    await body.dump();
    throw new Error(`${path} answered ${statusCode}`);
  };
