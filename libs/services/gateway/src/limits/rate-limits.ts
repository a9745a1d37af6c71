import { hash } from 'node:crypto';
import { apiTokenLimits } from '@sop/contracts';
import { isApiToken, networkOf, SharedLimit, tooMany } from '@sop/service-kit';
import type { FastifyInstance } from 'fastify';

/** Requests per minute. An address may be shared by a whole company behind one router; a session and an API token are not. */
const perMinute = { address: 3_000, session: 600, 'api-token': apiTokenLimits.perMinute } as const;

/**
 * Refuses floods with 429 and `Retry-After` before anything is read. The limits protect this process, so each replica
 * counts for itself; limits of single actions are declared on their routes and counted by the owner for all replicas.
 * `factor` multiplies every limit.
 */
export function addRateLimits(instance: FastifyInstance, factor: number): void {
  const limit = (name: keyof typeof perMinute) =>
    new SharedLimit(name, { times: perMinute[name] * factor, seconds: 60 });
  const [addresses, sessions, tokens] = [limit('address'), limit('session'), limit('api-token')];
  instance.addHook('onRequest', async (request) => {
    const { authorization } = request.headers;
    const waitSeconds =
      (await addresses.take(networkOf(request.ip))) ||
      (authorization
        ? await (isOfApiToken(authorization) ? tokens : sessions).take(digest(authorization))
        : 0);
    if (waitSeconds) throw tooMany(waitSeconds);
  });
}

const isOfApiToken = (authorization: string): boolean => isApiToken(authorization.slice('Bearer '.length));

/** Keys in memory are digests: a dump shows no token. */
const digest = (authorization: string): string => hash('sha256', authorization, 'base64');
