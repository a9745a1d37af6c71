import { isIPv6 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { rateLimits, type AnyRoute, type RateLimit, type RateLimitName } from '@sop/contracts';
import { RUNTIME } from '../config/runtime-token.js';
import type { Runtime } from '../config/runtime.js';
import type { Caller } from '../identity/caller.js';
import { type Problem, refuse } from '../problems/problem.js';
import { databaseOfOwner } from '../run/database-of-owner.js';
import { SharedLimit } from './shared-limit.js';

/** Applies the limit of every route in the service that owns it. */
@Injectable()
export class RateLimits {
  private readonly limits = new Map<string, SharedLimit>();

  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly modules: ModuleRef,
  ) {}

  /** Throws `too-many-requests` (429) with `Retry-After`. */
  async take(route: AnyRoute, address: string, caller?: Caller): Promise<void> {
    if (!route.rateLimit) return;
    const limit: RateLimit = rateLimits[route.rateLimit];
    const seconds = await this.limitOf(route, route.rateLimit, limit).take(keyOf(limit, address, caller));
    if (seconds > 0) throw tooMany(seconds);
  }

  private limitOf({ owner }: AnyRoute, name: RateLimitName, { times, seconds }: RateLimit): SharedLimit {
    const existing = this.limits.get(name);
    if (existing) return existing;
    const created = new SharedLimit(
      name,
      { times: times * this.runtime.rateLimitFactor, seconds },
      databaseOfOwner(this.modules, owner),
    );
    this.limits.set(name, created);
    return created;
  }
}

function keyOf({ per }: RateLimit, address: string, caller: Caller | undefined): string {
  if (per === 'user' && caller) return caller.userId;
  if (per === 'company' && caller) return caller.companyId;
  return networkOf(address);
}

/** The owner of one IPv6 address has a network of 64 bits of them: the network counts as one. */
export function networkOf(address: string): string {
  // An IPv4 address in the notation of a server that listens on both.
  const mapped = /^::ffff:([\d.]{7,15})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const all = [
    ...groups,
    ...Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0'),
    ...rest,
  ];
  return `${all.slice(0, 4).join(':')}::/64`;
}

export function tooMany(
  waitSeconds: number,
  code: 'request.too-many' | 'account.too-many-attempts' = 'request.too-many',
): Problem {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  return refuse(code, { seconds }, { retryAfterSeconds: seconds });
}
