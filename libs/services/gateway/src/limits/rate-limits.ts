import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { routes } from '@sop/contracts';
import { Problem } from '@sop/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountOf, readLoginBody } from './login-account.js';
import { LoginThrottle } from './login-throttle.js';
import { TokenBuckets } from './token-bucket.js';

/** Requests per minute. An address may stand for a whole company behind one router, a session never does. */
const perMinute = { address: 3_000, session: 600, registration: 10, login: 30 } as const;

const throttled = new WeakMap<FastifyRequest, string>();

/** Refuses with 429 and `Retry-After` before anything is read. `factor` multiplies every limit. */
export function addRateLimits(instance: FastifyInstance, factor: number, now: () => number = Date.now): void {
  const limit = (name: keyof typeof perMinute) => new TokenBuckets(perMinute[name] * factor, now);
  const [addresses, sessions, registrations, logins] = [
    limit('address'),
    limit('session'),
    limit('registration'),
    limit('login'),
  ];
  instance.addHook('onRequest', (request, _reply, done) => {
    const { authorization } = request.headers;
    const waitSeconds =
      addresses.take(request.ip) ||
      (authorization ? sessions.take(digest(authorization)) : 0) ||
      (request.contractRoute === routes.auth.register ? registrations.take(request.ip) : 0);
    done(waitSeconds ? tooMany(waitSeconds) : undefined);
  });
  addLoginLimits(instance, new LoginThrottle(factor, now), logins);
}

function addLoginLimits(instance: FastifyInstance, throttle: LoginThrottle, addresses: TokenBuckets): void {
  instance.addHook('preParsing', async (request, _reply, payload) => {
    if (request.contractRoute !== routes.auth.token) return payload;
    const wait = addresses.take(request.ip);
    if (wait) throw tooMany(wait);
    const body = await readLoginBody(payload as AsyncIterable<Buffer>);
    const account = await accountOf(body, request.headers['content-type'] ?? '');
    const key = `${request.ip} ${account}`;
    const waitSeconds = throttle.attempt(key);
    if (waitSeconds) throw tooMany(waitSeconds, 'Too many attempts to sign in.');
    throttled.set(request, key);
    return Object.assign(Readable.from([body], { objectMode: false }), {
      receivedEncodedLength: body.length,
    });
  });
  instance.addHook('onResponse', (request, reply, done) => {
    const key = throttled.get(request);
    if (key && reply.statusCode < 300) throttle.succeeded(key);
    done();
  });
}

/** Keys in memory are digests: a dump shows no token. */
const digest = (authorization: string): string => hash('sha256', authorization, 'base64');

function tooMany(waitSeconds: number, what = 'Too many requests.'): Problem {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  const detail = `${what} Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new Problem('too-many-requests', detail, undefined, { retryAfterSeconds: seconds });
}
