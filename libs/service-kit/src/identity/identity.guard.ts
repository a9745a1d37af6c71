import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { AnyRoute } from '@sop/contracts';
import type { FastifyRequest } from 'fastify';
import { RUNTIME } from '../config/runtime-token.js';
import type { Runtime } from '../config/runtime.js';
import { Problem } from '../problems/problem.js';
import { servedBy } from '../serve/served.js';
import type { Caller } from './caller.js';
import { SessionGate } from './session-gate.js';
import { signIn } from './sign-in.js';
import { TokenCache } from './token-cache.js';

/** Deny by default: a handler without a route of the contract is never reached, and only `public` needs no caller. */
@Injectable()
export class IdentityGuard implements CanActivate {
  private readonly tokens: TokenCache | undefined;

  constructor(
    @Inject(RUNTIME) { tokenSecret }: Runtime,
    private readonly sessions: SessionGate,
  ) {
    this.tokens = tokenSecret ? new TokenCache(tokenSecret) : undefined;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const route = servedBy(context.getHandler());
    if (!route) throw new Problem('not-found', 'There is nothing at this address.');
    if (route.access === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const caller = await this.identify(request.headers.authorization);
    await this.admit(caller, route);
    request.caller = caller;
    if (request.context) {
      request.context.companyId = caller.companyId;
      request.context.userId = caller.userId;
      if (caller.actor) request.context.actorId = caller.actor.userId;
    }
    return true;
  }

  private identify(authorization: string | undefined): Promise<Caller> {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
    if (!token || !this.tokens) throw signIn();
    return this.tokens.verify(token);
  }

  private async admit(caller: Caller, route: AnyRoute): Promise<void> {
    const state = await this.sessions.state(caller.sessionId);
    if (state === 'ended') throw signIn('Your session has ended. Please sign in again.');
    if (state === 'suspended') {
      throw new Problem('suspended', 'The account of your company is suspended. Please contact support.');
    }
    if (route.access === 'company-admin' && !caller.isAdmin) {
      throw new Problem('forbidden', 'Only an administrator of your company may do this.');
    }
    if (route.access === 'platform-admin' && !caller.isPlatformAdmin) {
      throw new Problem('forbidden', 'Only the operator may do this.');
    }
  }
}
