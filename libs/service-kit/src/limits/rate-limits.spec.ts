import { describe, expect, it } from '@jest/globals';
import type { ModuleRef } from '@nestjs/core';
import { route, type AnyRoute, type RateLimitName } from '@sop/contracts';
import type { Runtime } from '../config/runtime.js';
import type { Caller } from '../identity/caller.js';
import { Problem } from '../problems/problem.js';
import { networkOf, RateLimits, tooMany } from './rate-limits.js';

/** Without a database: each process counts for itself. */
const modules = {
  get: () => {
    throw new Error('not here');
  },
} as unknown as ModuleRef;
/** A twentieth of the contract's limits: 3 uploads for a user, 3 invitations for a company and so on. */
const limits = () => new RateLimits({ rateLimitFactor: 0.05 } as Runtime, modules);

const limited = (rateLimit?: RateLimitName): AnyRoute =>
  route({
    name: 'things.make',
    owner: 'sop',
    method: 'POST',
    path: '/things',
    access: 'sop.create',
    summary: 'Makes a thing',
    ...(rateLimit && { rateLimit }),
  });

const caller = (userId: string, companyId: string) => ({ userId, companyId }) as Caller;

/** How many of a hundred are admitted. */
async function passing(take: (nth: number) => Promise<void>): Promise<number> {
  let count = 0;
  for (let nth = 0; nth < 100; nth += 1)
    await take(nth).then(
      () => (count += 1),
      () => undefined,
    );
  return count;
}

describe('the limit of a route', () => {
  it('exists only where the route names one', async () => {
    const all = limits();
    expect(await passing(() => all.take(limited(), '10.0.0.1'))).toBe(100);
  });

  it('counts each user separately, from whatever address', async () => {
    const all = limits();
    const upload = (user: string) => (nth: number) =>
      all.take(limited('upload'), `10.0.0.${nth}`, caller(user, 'c1'));
    expect(await passing(upload('u1'))).toBe(3);
    expect(await passing(upload('u2'))).toBe(3);
  });

  it('counts a company with all of its users together', async () => {
    const all = limits();
    const invite = (company: string) => (nth: number) =>
      all.take(limited('invitation'), '10.0.0.1', caller(`u${nth}`, company));
    expect(await passing(invite('c1'))).toBe(3);
    expect(await passing(invite('c2'))).toBe(3);
  });

  it('counts addresses for unknown callers, and for limits by address', async () => {
    const all = limits();
    expect(await passing(() => all.take(limited('upload'), '10.0.0.9'))).toBe(3);
    expect(await passing((nth) => all.take(limited('sign-in'), '10.0.0.8', caller(`u${nth}`, 'c1')))).toBe(2);
    expect(await passing((nth) => all.take(limited('sign-in'), `10.0.1.${nth}`))).toBe(100);
  });

  it('refuses with 429 and the time to wait', async () => {
    const all = limits();
    const once = () => all.take(limited('upload'), '10.0.0.1', caller('u', 'c'));
    await passing(once);
    const refusal = await once().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Problem);
    expect(refusal).toMatchObject({ status: 429, type: 'too-many-requests' });
    const retryAfterSeconds = Number((refusal as Problem).headers['retry-after']);
    expect(retryAfterSeconds).toBeGreaterThan(1);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  });
});

describe('the network of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));

  it.each([
    [0.2, '1', 'Too many requests. Please try again in 1 second.'],
    [59.1, '60', 'Too many requests. Please try again in 60 seconds.'],
  ])('reports %p seconds as %p', (wait, seconds, detail) => {
    expect(tooMany(wait)).toMatchObject({ headers: { 'retry-after': seconds }, detail });
  });
});
